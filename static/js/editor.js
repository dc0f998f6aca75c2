// The card editor: everything here has a plain button besides.
const form = () => document.getElementById("editor");

// What leaves the page (saving, the JSON, a duel) goes the browser's own way; only buttons of parts are swapped.
document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  const { name, value } = event.submitter ?? {};
  if (name !== "press" || value === "json") event.stopImmediatePropagation();
}, true);

// Choosing what a part is draws its form anew, as its button does.
document.addEventListener("change", (event) => {
  event.target.closest?.("[data-chooser]")?.parentElement.querySelector("button")?.click();
});

// What was typed while an answer was on its way is not in it: the press is done again with what stands there now.
const typed = () => new URLSearchParams([...new FormData(form())].filter(([, value]) => typeof value === "string")).toString();
let asked = null;
document.addEventListener("submit", (event) => {
  if (event.target === form()) asked = { typed: typed(), button: event.submitter };
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target !== form() || !asked || asked.typed === typed()) return;
  event.detail.shouldSwap = false;
  const { button } = asked;
  setTimeout(() => button.click());
});

// Beside the form the card is always open; on a phone it is folded until it is asked for, or tells why nothing was saved.
const wide = matchMedia("(min-width: 1180px)");
function unfold() {
  for (const fold of document.querySelectorAll("[data-wide-open]")) fold.open = wide.matches || fold.querySelector(".form-errors") !== null;
}
wide.addEventListener("change", unfold);
unfold();
document.addEventListener("click", (event) => {
  if (event.target.id !== "look" || wide.matches) return;
  const fold = document.querySelector("[data-wide-open]");
  fold.open = true;
  fold.scrollIntoView();
});

// Without explanations the form is short: only the field one is in explains itself. The server draws it so next time.
document.addEventListener("change", (event) => {
  if (event.target.id !== "explain") return;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `brief=${event.target.checked ? 0 : 1}; path=/; max-age=34560000; samesite=lax${secure}`;
});

// Enter in the search among ready skills searches; elsewhere in the form it saves.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.id !== "library-q") return;
  event.preventDefault();
  document.getElementById("library-find").click();
});
