// Stepping through a fight: the keys, and playing on by itself. The steps are links that htmx swaps.
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
const SPEEDS = [1, 2, 4, 0.5];
const PAUSE = 1200; // ms between two decisions at speed 1

let playing = false;
let speed = 0;
let timer = 0;

const step = (name) => document.querySelector(`[data-step="${name}"]`);

function show() {
  for (const button of document.querySelectorAll("[data-play]")) {
    button.hidden = false;
    for (const part of button.querySelectorAll("[data-when]")) {
      part.hidden = (part.dataset.when === "playing") !== playing;
    }
  }
  for (const button of document.querySelectorAll("[data-speed]")) {
    button.hidden = false;
    button.querySelector("[data-speed-words]").textContent = `${SPEEDS[speed]}×`.replace("0.5", "½");
  }
  const log = document.querySelector("[data-log]");
  const current = log?.querySelector("[aria-current]");
  if (current) log.scrollTop = current.offsetTop - log.offsetTop - 40;
}

function goOn() {
  clearTimeout(timer);
  if (!playing) return;
  if (!step("on")) playing = false;
  else timer = setTimeout(() => step("on")?.click(), PAUSE / SPEEDS[speed]);
}

function toggle() {
  playing = !playing;
  // At the end, playing begins anew.
  if (playing && !step("on")) step("first")?.click();
  else goOn();
  show();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-play]")) toggle();
  if (event.target.closest("[data-speed]")) {
    speed = (speed + 1) % SPEEDS.length;
    goOn();
    show();
  }
  if (event.target.closest("[data-select]")) event.target.select();
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (plain && event.target.closest("svg a[hx-get]")) event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, summary, dialog");
  if (event.altKey || event.ctrlKey || event.metaKey || (typing && typing.type !== "range")) return;
  if (event.key === " " && !event.target.closest("a, button")) {
    event.preventDefault();
    toggle();
  } else if (KEYS[event.key]) {
    event.preventDefault();
    step(KEYS[event.key])?.click();
  }
});

document.addEventListener("htmx:afterSettle", () => {
  goOn();
  show();
});
show();
