// The card editor: everything here has a plain button besides.
const form = () => document.getElementById("editor");

// What leaves the page (saving, the JSON, a duel) goes the browser's own way; only buttons of parts are swapped.
document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  const { name, value } = event.submitter ?? {};
  if (name !== "press" || value === "json") event.stopImmediatePropagation();
}, true);

// Choosing does what the button beside it does, which is for those without scripts. By the arrows of a closed list one
// passes over the words before the one that is meant: then Enter chooses, or going on.
let passing = null;
const act = (chooser) => {
  passing = null;
  chooser.parentElement.querySelector("button")?.click();
};
const chooserOf = (event) => event.target.closest?.("select[data-chooser]");
document.addEventListener("pointerdown", (event) => chooserOf(event) && (passing = null));
document.addEventListener("keydown", (event) => {
  const chooser = chooserOf(event);
  if (!chooser) return;
  if (event.key === "Enter" && passing?.moved) {
    event.preventDefault();
    act(chooser);
  } else if (event.key === "Enter" || event.altKey) passing = null;
  else if (/^(Arrow|Home|End|Page)|^.$/.test(event.key) && event.key !== " ") passing = { moved: passing?.moved };
});
document.addEventListener("change", (event) => {
  const chooser = chooserOf(event);
  if (!chooser) return;
  if (passing) passing.moved = true;
  else act(chooser);
});
document.addEventListener("focusout", (event) => {
  const chooser = chooserOf(event);
  if (chooser && passing?.moved) act(chooser);
  passing = null;
});

// What a chosen word does is told at once.
document.addEventListener("change", (event) => {
  const told = event.target.matches?.("select") && event.target.closest(".field")?.querySelector(".fields-chosen");
  if (told) told.textContent = event.target.selectedOptions[0]?.title ?? "";
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
  if (!event.target.closest?.("#look") || wide.matches) return;
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

// A fold that is open stays open when the form is drawn anew, wherever its skill stands then.
const keyOf = (fold) => {
  const name = CSS.escape(fold.dataset.fold);
  const own = fold.querySelector(`[name="${name}\\.id"], input[name="${name}"]`);
  return own?.value || fold.dataset.fold;
};
const folds = () => [...form().querySelectorAll("details.skillfold")];
let open = new Map();
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target !== form()) return;
  open = new Map(folds().filter((fold) => fold.open).map((fold) => [keyOf(fold), fold.querySelector(".skill-more")?.open]));
});

// The caret goes where a press leads, into what it has put there.
document.addEventListener("htmx:afterSwap", () => {
  if (!form()) return;
  for (const fold of folds()) {
    if (!open.has(keyOf(fold))) continue;
    fold.open = true;
    const more = fold.querySelector(".skill-more");
    if (more && open.get(keyOf(fold))) more.open = true;
  }
  open = new Map();
  const lands = form().querySelector("[data-lands]");
  if (!lands) return;
  lands.removeAttribute("data-lands");
  lands.focus({ preventScroll: true });
  if (lands.matches("input")) lands.select(); // what is typed takes the place of what it begins with
  lands.scrollIntoView({ block: "center" });
});

// A word that leads to a fault opens what it stands in.
document.addEventListener("click", (event) => {
  const id = event.target.closest?.('a[href^="#f-"]')?.getAttribute("href").slice(1);
  for (let at = id && document.getElementById(id); at; at = at.parentElement) if (at.localName === "details") at.open = true;
});
