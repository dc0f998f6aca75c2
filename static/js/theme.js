// Light or dark without a page load; the form behind the buttons does the same without JavaScript.
const root = document.documentElement;

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-theme-form]") || !event.submitter) return;
  event.preventDefault();
  const theme = event.submitter.value;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `theme=${theme}; path=/; max-age=34560000; samesite=lax${secure}`;
  for (const button of document.querySelectorAll("[data-theme-form] button")) {
    button.setAttribute("aria-pressed", String(button.value === theme));
  }
  event.submitter.closest("details.menu")?.removeAttribute("open");
});
