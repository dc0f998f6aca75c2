// Beside what is there to be copied stands a button that does it, where the browser lets it.
const button = document.getElementById("copy-button");
const told = document.getElementById("toast-copied");

function offer(field) {
  if (field.nextElementSibling?.matches("[data-copies]")) return;
  const made = button.content.firstElementChild.cloneNode(true);
  made.setAttribute("aria-label", `${made.textContent.trim()}: ${field.labels[0]?.textContent ?? ""}`);
  made.addEventListener("click", async () => {
    await navigator.clipboard.writeText(field.value);
    document.getElementById("toasts").append(told.content.cloneNode(true));
  });
  field.after(made);
}

const offerIn = (root) => { for (const field of root.querySelectorAll("[data-copy]")) offer(field); };
if (navigator.clipboard) {
  offerIn(document);
  document.addEventListener("htmx:load", ({ detail }) => offerIn(detail.elt.parentElement ?? document));
}
