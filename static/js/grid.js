// The keys of the table of cards, and pasting into it. The cells are fields of a plain form, which needs none of this.
const form = document.getElementById("grid");
const CELLS = "td > input, td > select, td > textarea";
const rows = () => [...form.querySelectorAll("tr[data-row]")];
const cellsOf = (row) => [...row.querySelectorAll(CELLS)];
const said = (text) => { document.getElementById("said").textContent = text; };

// What a cell says, and what it said when the page came or before anything was typed in it.
const saying = (cell) => (cell.type === "checkbox" ? (cell.checked ? "true" : "") : cell.value);
const first = new Map();
for (const cell of form?.querySelectorAll(CELLS) ?? []) first.set(cell, cell.dataset.was ?? saying(cell));

// A box is not ticked, a choice is not made by setting its value alone.
function say(cell, text) {
  if (cell.type === "checkbox") cell.checked = Boolean(text);
  else cell.value = text;
}

// Unsaved cells are marked and counted.
const changed = () => [...first].filter(([cell, text]) => saying(cell) !== text);
function count() {
  const marked = changed();
  for (const [cell] of first) cell.parentElement.classList.toggle("is-changed", saying(cell) !== first.get(cell));
  document.getElementById("unsaved").hidden = !marked.length;
  document.getElementById("unsaved-count").textContent = marked.length || "";
}
form?.addEventListener("input", count);
if (form && document.getElementById("unsaved")) count();

// Leaving with cells unsaved asks first, unless it is to save them or to give them up.
let leaving = false;
form?.addEventListener("submit", () => { leaving = true; });
document.querySelector("[data-give-up]")?.addEventListener("click", () => { leaving = true; });
addEventListener("beforeunload", (event) => { if (form && !leaving && changed().length) event.preventDefault(); });
addEventListener("pageshow", () => { leaving = false; });

// Where one stands: entered by a key, a cell is taken whole, so that typing replaces it.
let entered = "";
form?.addEventListener("focusin", ({ target }) => {
  if (first.has(target)) entered = saying(target);
});

function go(cell) {
  if (!cell) return;
  cell.focus();
  if (cell.type !== "radio") cell.select?.();
}

// Where something is wrong or to be decided, there one goes on.
go(form?.querySelector("[aria-invalid], .grid-clash input[type=radio]"));

function move(cell, down, right) {
  const all = rows(), row = cell.closest("tr"), here = cellsOf(row).indexOf(cell);
  const target = all[all.indexOf(row) + down];
  go(target && cellsOf(target)[here + right]);
}

// Left and right stay in a text while there is some of it on that side.
function atEdge(cell, right) {
  if (cell.selectionStart === undefined || cell.selectionStart === null) return true;
  const whole = cell.selectionStart === 0 && cell.selectionEnd === cell.value.length;
  return whole || (cell.selectionStart === cell.selectionEnd && cell.selectionStart === (right ? cell.value.length : 0));
}

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
form?.addEventListener("keydown", (event) => {
  const cell = event.target;
  if (!first.has(cell) || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Enter") {
    event.preventDefault();
    move(cell, event.shiftKey ? -1 : 1, 0);
  } else if (event.key === "Escape") {
    event.preventDefault();
    if (saying(cell) === entered) document.getElementById("save-button").focus();
    else {
      say(cell, entered);
      cell.select?.();
      count();
    }
  } else if (STEPS[event.key] && !event.shiftKey) {
    const [down, right] = STEPS[event.key];
    if (right && !atEdge(cell, right > 0)) return;
    event.preventDefault();
    move(cell, down, right);
  }
});
form?.addEventListener("keyup", ({ key, target }) => {
  if (key === "Tab" && first.has(target)) target.select?.();
});

// Ctrl+S saves from anywhere; Ctrl+Z and Ctrl+Shift+Z take the table's steps, but in a cell they are the cell's own.
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !form) return;
  const key = event.key.toLowerCase();
  let button = null;
  if (key === "s" && !event.shiftKey) button = document.getElementById("save-button");
  else if (key === "z" && !event.target.closest?.("input, textarea, select")) {
    button = document.getElementById(event.shiftKey ? "redo-button" : "undo-button");
  }
  if (!button) return;
  event.preventDefault();
  if (!button.disabled) button.click();
});

// A block of cells out of a spreadsheet: lines of cells between tabs; in quotes a cell may have both in it.
function block(text) {
  const lines = [[]];
  for (const [, quoted, plain, end] of `${text.replace(/\r\n?/g, "\n").replace(/\n$/, "")}\n`.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n)/g)) {
    lines.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\n") lines.push([]);
  }
  return lines.slice(0, -1);
}

// The value of a cell that a pasted text means; what cannot be chosen stands there nevertheless, and is told on saving.
function meant(cell, text) {
  const plain = text.trim().toLowerCase();
  if (cell.type === "checkbox") {
    if (form.dataset.yes.split(" ").includes(plain)) return "true";
    return plain === "" || form.dataset.no.split(" ").includes(plain) ? "" : null;
  }
  if (cell.tagName !== "SELECT") return text;
  const options = [...cell.options];
  const found = options.find((one) => one.value === text.trim()) ?? options.find((one) => one.text.toLowerCase() === plain);
  if (!found && plain) cell.add(new Option(text.trim()));
  return found?.value ?? text.trim();
}

form?.addEventListener("paste", (event) => {
  const text = event.clipboardData.getData("text/plain"), cell = event.target;
  const lines = block(text);
  const one = lines.length === 1 && lines[0].length === 1;
  if (!first.has(cell) || (one && cell.selectionStart !== undefined) || (cell.tagName === "TEXTAREA" && !text.includes("\t"))) return;
  event.preventDefault();
  const all = [...form.querySelectorAll("tbody > tr:not(.grid-band)")], from = all.indexOf(cell.closest("tr"));
  const column = cellsOf(all[from]).indexOf(cell);
  const targets = lines.map((_, n) => all[from + n]);
  if (targets.some((row, n) => !row || column + lines[n].length > row.cells.length - 1)) return said(form.dataset.larger);
  if (targets.some((row) => !("row" in row.dataset))) return said(form.dataset.readOnly);
  const pairs = targets.flatMap((row, n) => lines[n].map((value, k) => [cellsOf(row)[column + k], value]));
  if (pairs.some(([target, value]) => target.type === "checkbox" && meant(target, value) === null)) return said(form.dataset.yesOrNo);
  for (const [target, value] of pairs) say(target, meant(target, value));
  count();
  said("");
});
