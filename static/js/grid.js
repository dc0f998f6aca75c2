// The keys of the table of cards, and pasting into it. The cells are fields of a plain form, which needs none of this.
const form = document.getElementById("grid");
const CELLS = "td > input, td > select, td > textarea";
const rows = () => [...form.querySelectorAll("tr[data-row]")];
const lines = () => [...form.querySelectorAll("tbody > tr:not(.grid-band)")]; // those that are only read, too
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
  if (!first.has(target)) return;
  entered = saying(target);
  if (target !== block?.end) pick(null);
});

function go(cell) {
  if (!cell) return;
  cell.focus();
  if (cell.type !== "radio") cell.select?.();
}

// A block of cells that is chosen: from one corner to another, where the keyboard is.
let block = null;
function pick(corner, end = null) {
  for (const cell of form.querySelectorAll("td.is-picked")) cell.classList.remove("is-picked");
  if (block && !corner) said("");
  block = corner && { corner, end };
  if (!block) return;
  const chosen = picked();
  for (const row of chosen) for (const cell of row) cell.classList.add("is-picked");
  said(form.dataset.picked.replace("{rows}", chosen.length).replace("{columns}", chosen[0].length));
}

// The chosen cells of the table, row by row; the one where the keyboard is where none are.
function picked(at = document.activeElement) {
  const all = lines(), place = (cell) => [all.indexOf(cell.closest("tr")), cell.closest("td").cellIndex];
  const corners = [place(block?.corner ?? at), place(block?.end ?? at)];
  const [top, bottom] = corners.map(([row]) => row).sort((one, other) => one - other);
  const [left, right] = corners.map(([, column]) => column).sort((one, other) => one - other);
  return all.slice(top, bottom + 1).map((row) => [...row.cells].slice(left, right + 1));
}
const fieldIn = (td) => [...td.children].find((one) => first.has(one));

function stretch(cell, end) {
  if (!end) return;
  const corner = block?.corner ?? cell;
  block = { corner, end }; // before the focus goes there, which would end it
  go(end);
  pick(end === corner ? null : corner, end);
}

// Where something is wrong or to be decided, there one goes on.
go(form?.querySelector("[aria-invalid], .grid-clash input[type=radio]"));

function beside(cell, down, right) {
  const all = rows(), row = cell.closest("tr"), here = cellsOf(row).indexOf(cell);
  const target = all[all.indexOf(row) + down];
  return target && cellsOf(target)[here + right];
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
    go(beside(cell, event.shiftKey ? -1 : 1, 0));
  } else if (event.key === "Escape") {
    event.preventDefault();
    if (block) pick(null);
    else if (saying(cell) === entered) document.getElementById("save-button").focus();
    else {
      say(cell, entered);
      cell.select?.();
      count();
    }
  } else if (STEPS[event.key]) {
    const [down, right] = STEPS[event.key];
    if (right && !atEdge(cell, right > 0)) return;
    event.preventDefault();
    const next = beside(cell, down, right);
    if (event.shiftKey) stretch(cell, next);
    else go(next);
  }
});

// Shift and a click choose up to there; in the cell itself they choose some of its text.
form?.addEventListener("mousedown", (event) => {
  const cell = event.target.closest("td")?.querySelector(":scope > :is(input, select, textarea)"), from = document.activeElement;
  if (!event.shiftKey || !first.has(cell) || !first.has(from) || (cell === from && !block)) return;
  event.preventDefault();
  stretch(from, cell);
});
form?.addEventListener("click", (event) => {
  if (event.shiftKey && block && first.has(event.target)) event.preventDefault();
});
form?.addEventListener("keyup", ({ key, target }) => {
  if (key === "Tab" && first.has(target)) target.select?.();
});

// Ctrl+S saves from anywhere; Ctrl+Z and Ctrl+Shift+Z take the table's steps, but where something is typed they are that
// field's own.
const typedIn = (field) => field.matches?.("input, textarea, select") && (!first.has(field) || saying(field) !== first.get(field));
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !form) return;
  const key = event.key.toLowerCase();
  let button = null;
  if (key === "s" && !event.shiftKey) button = document.getElementById("save-button");
  else if (key === "z" && !event.defaultPrevented && !typedIn(event.target)) {
    button = document.getElementById(event.shiftKey ? "redo-button" : "undo-button");
  }
  if (!button) return;
  event.preventDefault();
  if (!button.disabled) button.click();
});

// Lines of cells between tabs, as spreadsheets have them; in quotes a cell may have both in it.
function cellsIn(text) {
  const found = [[]];
  for (const [, inside, plain, end] of `${text.replace(/\r\n?/g, "\n").replace(/\n$/, "")}\n`.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n)/g)) {
    found.at(-1).push(inside === undefined ? plain : inside.replaceAll('""', '"'));
    if (end === "\n") found.push([]);
  }
  return found.slice(0, -1);
}
const quoted = (text) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

// What a cell says in words: a choice by its name, unless another has the same.
function told(td) {
  const cell = fieldIn(td);
  if (!cell) return td.textContent.trim().replace(/^–$/, "");
  if (cell.type === "checkbox") return cell.checked ? form.dataset.saidYes : form.dataset.saidNo;
  if (cell.tagName !== "SELECT") return cell.value;
  const name = cell.selectedOptions[0]?.text ?? "";
  return cell.value && [...cell.options].filter((one) => one.text === name).length === 1 ? name : cell.value;
}

function tableOf(words) {
  const table = document.createElement("table");
  for (const line of words) {
    const row = table.insertRow();
    for (const text of line) row.insertCell().textContent = text;
  }
  return table.outerHTML;
}

// Some of a text is copied as anywhere; a block, a choice, a tick as cells of a table.
const written = (cell) => cell.selectionStart !== undefined && cell.selectionStart !== null;
const cellOf = ({ target }) => (first.has(target) ? target : document.activeElement); // a tick is no place to copy from
document.addEventListener("copy", (event) => {
  const at = cellOf(event);
  if (!first.has(at) || (!block && written(at))) return;
  event.preventDefault();
  const words = picked(at).map((row) => row.map(told));
  event.clipboardData.setData("text/plain", words.map((row) => row.map(quoted).join("\t")).join("\n"));
  event.clipboardData.setData("text/html", tableOf(words));
});

// The value of a cell that a pasted text means, null for none: a blank for a break where a cell is one line; what cannot
// be chosen stands there nevertheless, and is told on saving.
function meant(cell, text) {
  const plain = text.trim().toLowerCase();
  if (cell.type === "checkbox") {
    if (form.dataset.yes.split(" ").includes(plain)) return "true";
    return plain === "" || form.dataset.no.split(" ").includes(plain) ? "" : null;
  }
  if (cell.tagName === "TEXTAREA") return text;
  if (cell.tagName !== "SELECT") return text.includes("\n") ? text.trim().replace(/\s*\n\s*/g, " ") : text;
  const options = [...cell.options];
  const found = options.find((one) => one.value === text.trim()) ?? options.find((one) => one.text.toLowerCase() === plain);
  if (!found) cell.add(new Option(text.trim() || "–", text.trim()));
  return found?.value ?? text.trim();
}

// Texts are put into cells all at once, and taken out again by one Ctrl+Z while nothing is typed since.
let before = null;
form?.addEventListener("input", () => { before = null; });
function put(pairs) {
  const wrong = pairs.find(([cell, text]) => cell.type === "checkbox" && meant(cell, text) === null);
  if (wrong) {
    const called = wrong[0].getAttribute("aria-labelledby").split(" ").map((id) => document.getElementById(id).textContent.trim());
    said(form.dataset.yesOrNo.replace("{cell}", called.join(", ")).replace("{text}", wrong[1].trim()));
    return;
  }
  before = pairs.map(([cell]) => [cell, saying(cell)]);
  for (const [cell, text] of pairs) say(cell, meant(cell, text));
  count();
  said("");
}
function takeBack() {
  for (const [cell, text] of before) say(cell, text);
  before = null;
  count();
}

// A block goes into the table from the first chosen cell on; one text into all that are chosen.
function paste(found, at) {
  const chosen = picked(at), all = lines(), from = all.indexOf(chosen[0][0].parentElement), column = chosen[0][0].cellIndex;
  const one = found.length === 1 && found[0].length === 1;
  const texts = one ? chosen.map((row) => row.map(() => found[0][0])) : found;
  const targets = texts.map((_, n) => all[from + n]);
  if (targets.some((row, n) => !row || column + texts[n].length > row.cells.length)) return said(form.dataset.larger);
  if (targets.some((row) => !("row" in row.dataset))) return said(form.dataset.readOnly);
  put(targets.flatMap((row, n) => texts[n].map((text, k) => [fieldIn(row.cells[column + k]), text])));
}

document.addEventListener("paste", (event) => {
  const cell = cellOf(event), text = event.clipboardData.getData("text/plain");
  if (!first.has(cell) || !text) return;
  const found = cellsIn(text), one = found.length === 1 && found[0].length === 1;
  const cells = text.includes("\t") || event.clipboardData.getData("text/html").includes("<table");
  const typed = (one && found[0][0] === text.trim()) || (cell.tagName === "TEXTAREA" ? !cells : one && !found[0][0].includes("\n"));
  if (!block && written(cell) && typed) return;
  event.preventDefault();
  paste(found, cell);
});

// Ctrl+D fills the first row of what is chosen down, or what is above into the one that is; Delete empties a block.
document.addEventListener("keydown", (event) => {
  const cell = event.target, key = event.key.toLowerCase(), held = event.ctrlKey || event.metaKey;
  if (event.altKey || event.shiftKey || !first.has(cell)) return;
  if (held && key === "z" && before) takeBack();
  else if (held && key === "d") fill(picked());
  else if (!held && key === "delete" && block) putInto(picked().flat(), () => "");
  else return;
  event.preventDefault();
});
function fill(chosen) {
  const all = lines(), above = all[all.indexOf(chosen[0][0].parentElement) - 1];
  const source = chosen.length > 1 ? chosen.shift() : above && chosen[0].map((td) => above.cells[td.cellIndex]);
  if (source) putInto(chosen.flat(), (_, n) => told(source[n % source.length]));
}
function putInto(cells, text) {
  if (cells.some((td) => !fieldIn(td))) said(form.dataset.readOnly);
  else put(cells.map((td, n) => [fieldIn(td), text(td, n)]));
}
