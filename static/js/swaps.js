// What htmx leaves to the page: the focus after a swap, and a word when a request fails.
let focused = null;

function remember() {
  const element = document.activeElement;
  // Two answers may arrive before the first has settled: between them nothing has the focus.
  if (element && element !== document.body) focused = { id: element.id, key: element.dataset.focus };
}

// What was focused may have been swapped away: the new element with its id or data-focus key takes the focus,
// else what the answer marks with data-focus-fallback, so that the keyboard never starts over from the top.
function restore() {
  if (!focused || (document.activeElement && document.activeElement !== document.body)) return;
  const found =
    (focused.id && document.getElementById(focused.id)) ||
    (focused.key && document.querySelector(`[data-focus="${CSS.escape(focused.key)}"]`)) ||
    document.querySelector("[data-focus-fallback]");
  found?.focus({ preventScroll: true });
  focused = null;
}

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

document.addEventListener("htmx:beforeSwap", remember);
document.addEventListener("htmx:afterSettle", restore);
document.addEventListener("htmx:responseError", (event) => say("toast-failed", wordsOf(event.detail.xhr)));
document.addEventListener("htmx:sendError", () => say("toast-offline"));
document.addEventListener("htmx:timeout", () => say("toast-offline"));
document.addEventListener("htmx:swapError", () => say("toast-failed"));
