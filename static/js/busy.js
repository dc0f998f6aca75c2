// What takes its time says so from the press until the answer is there.
const say = (form, text) => { for (const place of form.querySelectorAll("[data-busy]")) place.textContent = text(place); };
document.addEventListener("submit", (event) => {
  if (!event.defaultPrevented) say(event.target, (place) => place.dataset.busy);
});
addEventListener("pageshow", () => say(document, () => ""));
