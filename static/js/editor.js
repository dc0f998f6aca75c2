// The card editor: everything here has a plain button besides.
const form = () => document.getElementById("editor");

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

// One press after the other: what is pressed while an answer is on its way is pressed in the form that comes with it.
// But no part is that may stand elsewhere by then, and what leaves the page comes last: such a press is not taken, and
// the buttons of parts look so meanwhile.
let asked = null; // the press under way, and what stood in the form
let waiting = [];
let going = false; // what is pressed is a press that has waited
const UNDER_WAY = ".htmx-request, .htmx-settling";
const leaves = ({ name, value }) => name !== "press" || value === "json";
const moves = ({ name, value }) => name === "press" && /^(drop|up|down|copy) /.test(value);
const inserts = ({ value }) => value.startsWith("insert ");
const placed = (press) => press.name === "press" && !inserts(press) && /\.\d/.test(press.chooser ?? press.value);
function pressOf(button) {
  const { name, value, formAction } = button;
  const chooser = button.parentElement?.querySelector(":scope > select[data-chooser]");
  return { name, value, formAction, chooser: chooser?.name, chosen: chooser?.value };
}
const ahead = () => (asked ? [asked.press, ...waiting] : waiting);

// Two clicks on a ready skill put it in once.
const TWICE = 400; // ms
let inserted = null;
function isTwice(press, at) {
  if (!inserts(press)) return false;
  const last = inserted?.value === press.value && at - inserted.at < TWICE;
  if (last || ahead().some(({ value }) => value === press.value)) return true;
  inserted = { value: press.value, at };
  return false;
}
addEventListener("submit", (event) => {
  const { target, submitter, timeStamp } = event;
  if (target !== form() || !submitter || going) return;
  const press = pressOf(submitter);
  const twice = isTwice(press, timeStamp);
  if (!twice && !waiting.length && !target.matches(UNDER_WAY)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!twice && !ahead().some(leaves) && !(placed(press) && ahead().some(moves))) waiting.push(press);
}, true);

// What leaves the page (saving, the JSON, a duel) goes the browser's own way; only buttons of parts are swapped.
document.addEventListener("submit", (event) => {
  if (event.target === form() && leaves(event.submitter ?? {})) event.stopImmediatePropagation();
}, true);

// What was typed while an answer was on its way is not in it: the press is done again with what stands there now. A
// word that is being chosen is a press of its own, and the search among ready skills is no part of the card.
function typed() {
  const aside = new Set([...form().querySelectorAll("select[data-chooser], #library-q")].map(({ name }) => name));
  const texts = [...new FormData(form())].filter(([name, value]) => typeof value === "string" && !aside.has(name));
  return new URLSearchParams(texts).toString();
}
const search = () => document.getElementById("library-q");
document.addEventListener("submit", (event) => {
  if (event.target === form()) asked = { press: pressOf(event.submitter), typed: typed(), search: search()?.value };
});
let sought = null; // what is looked for by now, if it was not yet
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target !== form() || !asked || event.detail.isError) return;
  if (asked.typed === typed()) {
    sought = search() && search().value !== asked.search ? search().value : null;
    passing = null;
  } else {
    event.detail.shouldSwap = false;
    waiting.unshift(asked.press);
    setTimeout(goOn);
  }
  asked = null;
});

// The button of a press as it stands now. None is of what went meanwhile, and then there is nothing to do; but a ready
// skill is put in whether or not it is still among those that are found, so it has a button for that.
function buttonOf({ name, value, formAction, chooser, chosen }) {
  const same = (one) => one.name === name && one.value === value && one.formAction === formAction;
  if (!chooser) return [...form().elements].find((one) => one.type === "submit" && same(one));
  const select = form().elements[chooser];
  if (select) select.value = chosen;
  return select?.value === chosen ? select.parentElement.querySelector("button") : null;
}
function standIn({ name, value }) {
  const button = Object.assign(document.createElement("button"), { name, value, hidden: true });
  form().append(button);
  return button;
}
function goOn() {
  while (waiting.length && !form().matches(UNDER_WAY)) {
    const press = waiting.shift();
    const extra = inserts(press) ? standIn(press) : null;
    going = true;
    (extra ?? buttonOf(press))?.click();
    going = false;
    extra?.remove();
  }
}
document.addEventListener("htmx:afterSettle", () => {
  if (!form() || form().matches(".htmx-settling")) return;
  if (sought !== null) search()?.dispatchEvent(new Event("input", { bubbles: true })); // asks for its rows
  sought = null;
  goOn();
});
for (const failure of ["responseError", "sendError", "sendAbort", "timeout", "swapError"]) {
  document.addEventListener(`htmx:${failure}`, ({ detail }) => {
    if (detail.elt !== form()) return;
    asked = null;
    waiting = [];
  });
}

// What is suggested while one types is asked for by the beginning of it.
const LONGEST_QUERY = 100;
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.verb !== "get" || !form()?.contains(detail.elt)) return;
  for (const [name, text] of [...detail.formData]) detail.formData.set(name, text.slice(0, LONGEST_QUERY));
});

// What one has not come to yet is not told as wrong: the form says in which of its fields something was changed, and
// of what was emptied it is told when one has left it.
const touched = new WeakMap();
const ownName = (field) => field.name.split(":")[0];
document.addEventListener("input", ({ target }) => {
  if (!target.name || target.form !== form()) return;
  if (!touched.has(form())) touched.set(form(), new Set());
  touched.get(form()).add(ownName(target));
});
document.addEventListener("focusout", ({ target }) => {
  const left = target.value === "" && target.closest?.("[data-typed]") && touched.get(form())?.has(ownName(target));
  if (left) setTimeout(() => target.dispatchEvent(new Event("emptied", { bubbles: true })));
});
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.verb !== "post" || !form()?.contains(detail.elt)) return;
  const typing = document.activeElement;
  const left = [...(touched.get(form()) ?? [])].filter((name) => !typing?.matches("[type=text], textarea") || name !== ownName(typing));
  detail.parameters.touched = left.join(" ");
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
let before = null;
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target !== form()) return;
  before = { folds: new Set(folds().map(keyOf)), ready: document.getElementById("library-rows")?.scrollTop };
  open = new Map(folds().filter((fold) => fold.open).map((fold) => [keyOf(fold), fold.querySelector(".skill-more")?.open]));
});

// The caret goes where a press leads, into what it has put there, which comes into sight; nothing else moves.
document.addEventListener("htmx:afterSwap", () => {
  if (!form()) return;
  for (const fold of folds()) {
    if (!open.has(keyOf(fold))) continue;
    fold.open = true;
    const more = fold.querySelector(".skill-more");
    if (more && open.get(keyOf(fold))) more.open = true;
  }
  open = new Map();
  const ready = document.getElementById("library-rows");
  if (ready && before?.ready) ready.scrollTop = before.ready;
  if (sought !== null && search()) search().value = sought;
  const lands = form().querySelector("[data-lands]");
  if (!lands || sought !== null) return;
  lands.removeAttribute("data-lands");
  lands.focus({ preventScroll: true });
  if (lands.matches("input")) lands.select(); // what is typed takes the place of what it begins with
  const fold = lands.closest(".skillfold");
  const part = fold && !before?.folds.has(keyOf(fold)) ? fold : lands.closest("fieldset");
  part.scrollIntoView({ block: "nearest" });
  lands.scrollIntoView({ block: "nearest" });
});

// A word that leads to a fault opens what it stands in.
document.addEventListener("click", (event) => {
  const id = event.target.closest?.('a[href^="#f-"]')?.getAttribute("href").slice(1);
  for (let at = id && document.getElementById(id); at; at = at.parentElement) if (at.localName === "details") at.open = true;
});
