// A table that is larger than its place on the page: closer and farther by buttons, keys and two fingers; moved by
// dragging, by fingers, and by the scroll bars that are there without this as well. Stays where it was over a swap.
const MOST = 4;
const STEP = 1.5;
const FAR = 20; // px a square: below it the grid and what is small are left out
const SLIP = 5; // px that a press may slip before it is a drag

let zoom = 1;
let middle = null; // of what is seen, in shares of the table
let drag = null;
const fingers = new Map();

const wrap = () => document.querySelector("[data-pan]");

function look(at = middle) {
  const place = wrap();
  const board = place?.querySelector("svg[data-columns]");
  if (!board) return;
  board.style.minWidth = "0";
  board.style.width = `${zoom * 100}%`;
  board.classList.toggle("is-far", board.clientWidth / (Number(board.dataset.columns) + 0.5) < FAR);
  if (at) {
    place.scrollLeft = at.x * place.scrollWidth - place.clientWidth / 2;
    place.scrollTop = at.y * place.scrollHeight - place.clientHeight / 2;
  }
  for (const tools of document.querySelectorAll("[data-zoom]")) {
    tools.hidden = false;
    for (const button of tools.querySelectorAll("[data-zoom-by]")) {
      const by = Number(button.dataset.zoomBy);
      button.disabled = by > 0 ? zoom >= MOST : zoom <= 1;
    }
  }
}

function seen() {
  const place = wrap();
  if (!place?.scrollWidth) return null;
  return {
    x: (place.scrollLeft + place.clientWidth / 2) / place.scrollWidth,
    y: (place.scrollTop + place.clientHeight / 2) / place.scrollHeight,
  };
}

// Where to go on looking: at what is chosen, if anything is, else where one looked.
function centre() {
  const place = wrap();
  const chosen = place?.querySelector("[aria-current] .square, .chosen, .target");
  if (!chosen || zoom > 1) return seen();
  const [box, all] = [chosen.getBoundingClientRect(), place.querySelector("svg").getBoundingClientRect()];
  return { x: (box.x + box.width / 2 - all.x) / all.width, y: (box.y + box.height / 2 - all.y) / all.height };
}

function to(value, at = centre()) {
  zoom = Math.min(MOST, Math.max(1, value));
  middle = at;
  look();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom-by]");
  if (!button) return;
  const by = Number(button.dataset.zoomBy);
  to(by ? zoom * STEP ** by : 1);
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
  if (event.key === "+" || event.key === "=") to(zoom * STEP);
  else if (event.key === "-") to(zoom / STEP);
  else if (event.key === "0") to(1);
  else return;
  event.preventDefault();
});

const apart = () => {
  const [one, two] = [...fingers.values()];
  return Math.hypot(one.x - two.x, one.y - two.y);
};

document.addEventListener("pointerdown", (event) => {
  const place = event.target.closest?.("[data-pan]");
  if (!place) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (fingers.size === 2) drag = { pinch: apart(), zoom };
  else if (event.pointerType === "mouse" && event.button === 0) {
    drag = { place, x: event.clientX, y: event.clientY, left: place.scrollLeft, top: place.scrollTop, moved: false };
  }
});

document.addEventListener("pointermove", (event) => {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (drag?.pinch && fingers.size === 2) to(drag.zoom * (apart() / drag.pinch), seen());
  else if (drag?.place) {
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.moved ||= Math.hypot(dx, dy) > SLIP;
    if (!drag.moved) return;
    drag.place.classList.add("is-moving");
    drag.place.scrollLeft = drag.left - dx;
    drag.place.scrollTop = drag.top - dy;
  }
});

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    fingers.delete(event.pointerId);
    drag?.place?.classList.remove("is-moving");
    if (drag?.pinch || !drag?.moved) drag = null;
  });
}

// The press that ends a drag chooses nothing.
document.addEventListener(
  "click",
  (event) => {
    if (!drag?.moved) return;
    drag = null;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
document.addEventListener("dragstart", (event) => {
  if (event.target.closest?.("[data-pan]")) event.preventDefault();
});

document.addEventListener("htmx:beforeSwap", () => (middle = seen()));
document.addEventListener("htmx:afterSettle", () => look());
addEventListener("resize", () => look(seen()));
look();
