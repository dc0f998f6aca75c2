// Menus are <details>, sheets are <dialog>: Escape and a press elsewhere close them, and focus goes back to the opener.
function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (menu !== except) menu.open = false;
  }
}

document.addEventListener("click", (event) => {
  closeMenus(event.target.closest("details.menu"));
  const opener = event.target.closest("[data-opens]");
  if (opener) document.getElementById(opener.dataset.opens)?.showModal();
  const sheet = event.target.closest("dialog.sheet");
  if (sheet && (event.target === sheet || event.target.closest("[data-closes]"))) sheet.close();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.querySelector("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
