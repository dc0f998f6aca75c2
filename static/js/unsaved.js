// Who leaves a page where a card is typed is asked while something of it is not saved. What sends it takes it along.
const SWAPPED = ["look", "library", "all", "shut"]; // presses that change nothing of what is typed
let unsaved = document.querySelector("[data-unsaved]") !== null;

const typed = ({ target }) => {
  if (target.closest?.("[data-typed]") && target.type !== "search") unsaved = true;
};
document.addEventListener("input", typed);
document.addEventListener("change", typed);

document.addEventListener("submit", ({ target, submitter }) => {
  if (!target.querySelector("[data-typed]")) return;
  const { name, value, formTarget } = submitter ?? {};
  const stays = target.id === "editor" && name === "press" && value !== "json";
  if (stays) unsaved ||= !SWAPPED.includes(value);
  else if (formTarget !== "_blank") unsaved = false;
}, true);

addEventListener("beforeunload", (event) => {
  if (unsaved) event.preventDefault();
});
