// A field that is wider than its place on a phone: it begins at its middle, stays where it was over a swap, and slides
// to what is chosen when that is out of sight.
const wrap = () => document.querySelector("[data-slide]");

let left = null;

function slide() {
  const place = wrap();
  if (!place) return;
  place.scrollLeft = left ?? (place.scrollWidth - place.clientWidth) / 2;
  const chosen = place.querySelector("[aria-current] .square, .chosen-cell");
  if (!chosen) return;
  const [box, seen] = [chosen.getBoundingClientRect(), place.getBoundingClientRect()];
  if (box.left >= seen.left && box.right <= seen.right) return;
  place.scrollLeft += box.left + box.width / 2 - seen.left - seen.width / 2;
}

document.addEventListener("htmx:beforeSwap", () => (left = wrap()?.scrollLeft ?? left));
document.addEventListener("htmx:afterSettle", slide);
addEventListener("resize", () => wrap()?.scrollLeft || slide());
slide();
