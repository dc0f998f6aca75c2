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
let waiting = [];
addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (target !== form() || !submitter || !form().matches(".htmx-request")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { name, value, formAction } = submitter;
  const chooser = submitter.parentElement.querySelector(":scope > select[data-chooser]");
  waiting.push({ name, value, formAction, chooser: chooser?.name, chosen: chooser?.value });
}, true);

// What leaves the page (saving, the JSON, a duel) goes the browser's own way; only buttons of parts are swapped.
document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  const { name, value } = event.submitter ?? {};
  if (name !== "press" || value === "json") event.stopImmediatePropagation();
}, true);

// What was typed while an answer was on its way is not in it: the press is done again with what stands there now.
const typed = () => new URLSearchParams([...new FormData(form())].filter(([, value]) => typeof value === "string")).toString();
let asked = null;
document.addEventListener("submit", (event) => {
  if (event.target === form()) asked = { typed: typed(), button: event.submitter };
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target !== form() || !asked) return;
  const { button } = asked;
  if (asked.typed === typed()) {
    waiting = waiting.map((press) => after(button.value, press));
  } else {
    event.detail.shouldSwap = false;
    setTimeout(() => button.click());
  }
});

// What a name of a part is after a press that made its list another one: NaN stands where the part was, if it is gone.
function renamed(name, verb, part) {
  const [, list, at] = part.match(/^(.*)\.(\d+)$/) ?? [];
  const own = list && name.startsWith(`${list}.`) && name.slice(list.length + 1).match(/^\d+/)?.[0];
  const count = own && form().elements[`${list}:n`];
  if (!count) return name;
  const places = [...Array(Number(count.value)).keys()];
  const [here] = places.splice(at, 1);
  if (verb === "copy") places.splice(at, 0, here, NaN);
  else if (verb !== "drop") places.splice(verb === "up" ? Math.max(0, at - 1) : verb === "down" ? Number(at) + 1 : at, 0, here);
  const to = places.indexOf(Number(own));
  return `${list}.${to < 0 ? NaN : to}${name.slice(list.length + 1 + own.length)}`;
}

function after(done, press) {
  const [verb, part = ""] = done.split(" ");
  const [does, what] = press.value.split(" ");
  const chooser = press.chooser && renamed(press.chooser, verb, part);
  return { ...press, chooser, value: what ? `${does} ${renamed(what, verb, part)}` : does };
}

// Of a part that went with the one before there is no button any more, and nothing to do.
document.addEventListener("htmx:afterSettle", () => {
  while (waiting.length && !form().matches(".htmx-request")) {
    const { name, value, formAction, chooser, chosen } = waiting.shift();
    const select = chooser && form().elements[chooser];
    if (select) select.value = chosen;
    const buttons = select ? [select.parentElement.querySelector("button")] : [...form().elements];
    buttons.find((one) => one.name === name && one.value === value && one.formAction === formAction && one.localName === "button")?.click();
  }
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.elt === form() && !detail.successful) waiting = [];
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
  if (left) setTimeout(() => target.dispatchEvent(new Event("input", { bubbles: true })));
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
  const lands = form().querySelector("[data-lands]");
  if (!lands) return;
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
