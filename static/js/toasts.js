// A toast stays 8 s, and as long as it is hovered or holds the focus.
const STAYS = 8000;

function leave(toast) {
  toast.classList.add("is-leaving");
  setTimeout(() => toast.remove(), 150);
}

function start(toast) {
  toast.removeAttribute("data-toast");
  const close = toast.querySelector("[data-toast-close]");
  if (close) {
    close.hidden = false;
    close.addEventListener("click", () => leave(toast));
  }
  let timer = setTimeout(() => leave(toast), STAYS);
  const hold = () => clearTimeout(timer);
  const release = () => {
    clearTimeout(timer);
    if (!toast.matches(":hover, :focus-within")) timer = setTimeout(() => leave(toast), STAYS);
  };
  toast.addEventListener("pointerenter", hold);
  toast.addEventListener("focusin", hold);
  toast.addEventListener("pointerleave", () => setTimeout(release));
  toast.addEventListener("focusout", () => setTimeout(release));
}

const region = document.getElementById("toasts");
const startNew = () => region.querySelectorAll("[data-toast]").forEach(start);
new MutationObserver(startNew).observe(region, { childList: true });
startNew();
