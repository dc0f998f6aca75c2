// What htmx leaves to the page: focus and press across a swap, and a word when a request fails.
let focused = null;

function remember() {
  const element = document.activeElement;
  // Two answers may arrive before the first has settled: between them nothing has the focus.
  if (element && element !== document.body) focused = { id: element.id, key: element.dataset.focus };
}

// What was focused may have been swapped away: the new element with its id or data-focus key takes the focus,
// at once, lest a key be lost in between. Once all has settled and there is none, what the answer marks with
// data-focus-fallback takes it, so that the keyboard never starts over from the top.
function restore(fallback = null) {
  if (!focused || (document.activeElement && document.activeElement !== document.body)) return;
  const found =
    (focused.id && document.getElementById(focused.id)) ||
    (focused.key && document.querySelector(`[data-focus="${CSS.escape(focused.key)}"]`)) ||
    fallback;
  if (!found) return;
  found.focus({ preventScroll: true });
  focused = null;
}

function settled() {
  restore(document.querySelector("[data-focus-fallback]"));
  focused = null;
}

// A swap between the press and the release of a mouse button would swallow the click: what took the place gets it.
const PRESSABLE = "button, a[href], summary";
const WHAT = ["id", "data-focus", "form", "name", "value", "href"];
const same = (one, other) => one.localName === other.localName && WHAT.every((key) => one.getAttribute(key) === other.getAttribute(key));
let held = null;

document.addEventListener("pointerdown", (event) => {
  held = event.button === 0 ? event.target.closest?.(PRESSABLE) : null;
}, true);
document.addEventListener("pointerup", (event) => {
  const heir = held && !held.isConnected && event.target.closest?.(PRESSABLE);
  if (heir && same(held, heir)) heir.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }));
  held = null;
}, true);

// What is typed while an answer is on its way is in the fields that come with the answer, and is sent when left.
const sent = new WeakMap();
let typed = [];

document.addEventListener("input", ({ target }) => {
  if (target.id && target.matches("textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])")) {
    typed = [...typed.filter(({ field }) => field !== target), { field: target, at: performance.now() }];
  }
});

function retype(since) {
  for (const { field, at } of typed) {
    const heir = !field.isConnected && at > since && document.getElementById(field.id);
    if (!heir || heir.localName !== field.localName || heir.value === field.value) continue;
    heir.value = field.value;
    const leave = () => heir.dispatchEvent(new Event("change", { bubbles: true }));
    heir.addEventListener("blur", leave, { once: true });
    heir.addEventListener("change", () => heir.removeEventListener("blur", leave), { once: true });
  }
  typed = typed.filter(({ field }) => field.isConnected);
}

// Two clicks on a button that leaves the page are one. What htmx sends is prevented already: steps of it are meant each.
const leaving = new WeakMap();
document.addEventListener("submit", (event) => {
  const { target: form, submitter, timeStamp } = event;
  if (event.defaultPrevented || form.method !== "post") return;
  const last = leaving.get(form);
  if (last && last.submitter === submitter && timeStamp - last.timeStamp < 1000) event.preventDefault();
  else leaving.set(form, { submitter, timeStamp });
});

function say(templateId, text) {
  const toast = document.getElementById(templateId).content.cloneNode(true);
  if (text) toast.querySelector("p").textContent = text;
  document.getElementById("toasts").append(toast);
}

// An error answer is a short fragment in the visitor's words; a whole page or nothing gets the general sentence.
function wordsOf(xhr) {
  const body = xhr?.responseText ?? "";
  if (!body || body.length > 2000 || /<html/i.test(body)) return "";
  return new DOMParser().parseFromString(body, "text/html").body.textContent.trim().replace(/\s+/g, " ");
}

document.addEventListener("htmx:beforeSend", ({ detail }) => sent.set(detail.xhr, performance.now()));
document.addEventListener("htmx:beforeSwap", remember);
document.addEventListener("htmx:oobAfterSwap", () => restore());
document.addEventListener("htmx:afterSwap", () => restore());
document.addEventListener("htmx:afterRequest", ({ detail }) => retype(sent.get(detail.xhr)));
document.addEventListener("htmx:afterSettle", settled);
document.addEventListener("htmx:responseError", (event) => say("toast-failed", wordsOf(event.detail.xhr)));
document.addEventListener("htmx:sendError", () => say("toast-offline"));
document.addEventListener("htmx:timeout", () => say("toast-offline"));
document.addEventListener("htmx:swapError", () => say("toast-failed"));
