// The editor's keys, dragging, and what only a script can do: everything here has a plain button or link besides.
const typing = (target) => target.closest?.("input, textarea, select, [contenteditable]");

// htmx reads a form when its turn in the queue comes; the button that was pressed is the one of its own event.
const pressed = new WeakMap();
document.addEventListener("submit", (event) => {
  if (event.submitter?.name) pressed.set(event, [event.submitter.name, event.submitter.value]);
}, true);
document.addEventListener("htmx:configRequest", ({ detail }) => {
  const [name, value] = pressed.get(detail.triggeringEvent) ?? [];
  if (name) detail.parameters[name] = value;
});

// Ctrl+Z and Ctrl+Shift+Z step through the list, but in a field they are the field's own.
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "z" || typing(event.target)) return;
  const button = document.getElementById(event.shiftKey ? "redo-button" : "undo-button");
  if (!button) return;
  event.preventDefault();
  if (!button.disabled) button.click();
});

// Alt+↑ and Alt+↓ move the row that holds the focus.
document.addEventListener("keydown", (event) => {
  const way = { ArrowUp: "up", ArrowDown: "down" }[event.key];
  const row = event.altKey && way && event.target.closest?.("[data-entry]");
  if (!row || typing(event.target)) return;
  event.preventDefault();
  row.querySelector(`[data-moves="${way}"]`).click();
});

// Menus that opened an operation close with it.
document.addEventListener("click", (event) => {
  const item = event.target.closest?.(".menu-body [form='change']");
  if (!item) return;
  const menu = item.closest("details");
  menu.querySelector("summary").focus();
  menu.open = false;
});

// What was unfolded stays so when its place is drawn anew: with `open` in what comes, nothing flickers or loses focus.
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  for (const { id } of detail.target.querySelectorAll("details[id][open]")) {
    detail.fragment.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
  }
});

// Where the panel of cards is not in sight (a phone), a card's name leads to the page that shows it.
document.addEventListener("htmx:beforeRequest", (event) => {
  const link = event.target.closest?.("[data-wide]");
  if (!link || document.getElementById("card")?.checkVisibility()) return;
  event.preventDefault();
  location.assign(link.href);
});

// "Show" brings the culprit into sight without loading the page anew, where both are there.
document.addEventListener("click", (event) => {
  const row = document.getElementById(event.target.closest?.("[data-show]")?.dataset.show);
  if (!row?.checkVisibility()) return;
  event.preventDefault();
  row.scrollIntoView({ block: "center" });
  row.querySelector("summary").focus({ preventScroll: true });
});

// Dragging a row by its grip asks for the same move as the menu.
let dragged = null;
const rows = () => [...document.querySelectorAll("#entries > [data-entry]")];
const half = (row, y) => y > row.getBoundingClientRect().top + row.offsetHeight / 2;

function unmark() {
  for (const row of rows()) row.classList.remove("drop-before", "drop-after");
}

document.addEventListener("pointerdown", (event) => {
  const row = event.target.closest?.(".grip")?.closest("[data-entry]");
  if (row) row.draggable = true;
});
document.addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.("[data-entry]") ?? null;
  if (dragged) event.dataTransfer.effectAllowed = "move";
});
document.addEventListener("dragover", (event) => {
  const row = dragged && event.target.closest?.("#entries > [data-entry]");
  if (!row) return;
  event.preventDefault();
  unmark();
  row.classList.add(half(row, event.clientY) ? "drop-after" : "drop-before");
});
document.addEventListener("drop", (event) => {
  const row = dragged && event.target.closest?.("#entries > [data-entry]");
  if (!row) return;
  event.preventDefault();
  const from = rows().indexOf(dragged);
  let to = rows().indexOf(row) + (half(row, event.clientY) ? 1 : 0);
  if (to > from) to -= 1;
  const button = dragged.querySelector("[data-moves]");
  if (to === from) return;
  button.value = JSON.stringify({ do: "move", entry: dragged.dataset.entry, by: to - from });
  button.click();
});
document.addEventListener("dragend", () => {
  unmark();
  if (dragged) dragged.draggable = false;
  dragged = null;
});
document.addEventListener("pointerup", (event) => {
  const row = event.target.closest?.("[data-entry]");
  if (row) row.draggable = false;
});

// Printing needs a script to be a button.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

// A clash asks at once.
function ask() {
  const first = document.querySelector("[data-focus-first]");
  first?.removeAttribute("data-focus-first");
  first?.focus();
}
document.addEventListener("htmx:afterSettle", ask);
ask();
