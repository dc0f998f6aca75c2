// Menus are <details>: Escape and a press elsewhere close them, and focus goes back to what opened them.
function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (menu !== except) menu.open = false;
  }
}

document.addEventListener("click", (event) => {
  closeMenus(event.target.closest("details.menu"));
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.querySelector("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

// Texts to copy are selected whole when they are entered.
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.("[data-copy]")) event.target.select();
});
