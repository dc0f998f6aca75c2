// Whoever presses by keyboard what leaves the page and comes back to it stands where they stood: at the same button or
// field, in the menu it was in.
const KEY = "stood";
const WHAT = ["id", "name", "form", "formaction"];
const mark = (element) => [
  element.localName,
  ...WHAT.map((key) => element.getAttribute(key)),
  element.localName === "button" ? element.value : "", // of a field it is what is saved
  element.form.getAttribute("action"),
].join("\n");
let byKeys = false;
let stood = null;

addEventListener("keydown", () => { byKeys = true; }, true);
addEventListener("pointerdown", () => { byKeys = false; }, true);
document.addEventListener("submit", (event) => {
  const at = document.activeElement;
  stood = byKeys && !event.defaultPrevented && at?.form ? { page: location.pathname, mark: mark(at) } : null;
});
addEventListener("pagehide", () => { if (stood) sessionStorage.setItem(KEY, JSON.stringify(stood)); });

function comeBack({ page, mark: sought }) {
  if (page !== location.pathname || document.activeElement !== document.body) return;
  const found = [...document.querySelectorAll(sought.split("\n", 1)[0])].find((element) => element.form && mark(element) === sought);
  if (!found) return;
  for (let menu = found.closest("details"); menu; menu = menu.parentElement.closest("details")) menu.open = true;
  found.focus({ preventScroll: true });
  found.scrollIntoView({ block: "nearest" });
}

const kept = sessionStorage.getItem(KEY);
sessionStorage.removeItem(KEY);
// Where the address names a part of the page the browser takes the focus away when all is there.
if (kept) addEventListener("load", () => setTimeout(() => comeBack(JSON.parse(kept))));
