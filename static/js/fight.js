// The board under the keyboard: one stop for Tab, arrows between the squares that can be pressed.
// Squares are SVG links; htmx asks for what they lead to, and the browser must not follow them as well.
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const squares = (board) => [...board.querySelectorAll("a[data-x]")];
const place = (link) => [Number(link.dataset.x), Number(link.dataset.y)];

function oneStop() {
  for (const board of document.querySelectorAll("[data-board]")) {
    const links = squares(board);
    const stop = links.find((link) => link === document.activeElement) ?? links.find((link) => link.ariaCurrent) ?? links[0];
    for (const link of links) link.setAttribute("tabindex", link === stop ? "0" : "-1");
  }
}

// The nearest square in the direction: along it first, and as little aside as may be.
function nearest(link, [dx, dy]) {
  const [x, y] = place(link);
  let best = null;
  let least = Infinity;
  for (const other of squares(link.closest("[data-board]"))) {
    const [ox, oy] = place(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const cost = along + 3 * aside;
    if (along > 0 && cost < least) [best, least] = [other, cost];
  }
  return best;
}

document.addEventListener("keydown", (event) => {
  const link = event.target.closest?.("[data-board] a[data-x]");
  const arrow = ARROWS[event.key];
  if (!link || !arrow || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const next = nearest(link, arrow);
  if (!next) return;
  link.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
});

document.addEventListener("click", (event) => {
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (plain && event.target.closest("svg a[hx-get]")) event.preventDefault();
});

document.addEventListener("htmx:afterSettle", oneStop);
oneStop();
