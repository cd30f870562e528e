// Each diagram that comes into view is drawn in a frame; its source stays below, for those who read it.
const { frame: address, name, label } = document.currentScript.dataset;
const drawings = [];
/** How long the diagrams of a page may take until it is printed without those that are missing. */
const PATIENCE = 8_000;
let isPrinting = false;

/** The colors of the page as they are now, with themes resolved. */
function colorsNow() {
  const probe = document.body.appendChild(document.createElement('i'));
  const colors = {};
  for (const color of ['paper', 'paper-2', 'paper-3', 'ink', 'ink-2', 'edge', 'accent']) {
    probe.style.color = `var(--${color})`;
    colors[color] = getComputedStyle(probe).color;
  }
  probe.remove();
  return colors;
}

function draw({ frame, text }) {
  if (!frame.isConnected) return;
  const colors = colorsNow();
  const light = (color) =>
    (color.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + +part, 0);
  const isDark = light(colors.paper) < light(colors.ink);
  frame.contentWindow.postMessage({ text, colors, isDark }, '*');
}

/** Shows a drawn diagram instead of its source, in the same place: nothing below it moves. */
function show({ place, source }) {
  if (place.className === 'diagram-place') return;
  place.style.setProperty('--place', `${source.offsetHeight}px`);
  place.className = 'diagram-place';
  const details = document.createElement('details');
  details.className = 'diagram-source';
  const summary = document.createElement('summary');
  summary.textContent = label;
  details.append(summary, source);
  place.append(details);
  details.addEventListener('toggle', () => place.classList.toggle('is-open', details.open));
}

function begin(source) {
  const place = document.createElement('div');
  const frame = document.createElement('iframe');
  frame.className = 'diagram-frame';
  frame.title = name;
  frame.src = address;
  source.before(place);
  place.append(frame, source);
  drawings.push({ frame, place, source, text: source.textContent });
}

addEventListener('message', ({ data, source }) => {
  const drawing = drawings.find(({ frame }) => frame.contentWindow === source);
  if (!drawing) return;
  if (data?.isReady) draw(drawing);
  else if (data?.isDrawn) show(drawing);
  else if (data?.isFailed) drawing.frame.remove();
  if (data?.isReady) return;
  drawing.isSettled = true;
  drawing.settle?.();
});

const redraw = () => drawings.forEach(draw);
new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ['data-theme'] });
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);

const views = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      views.unobserve(target);
      begin(target);
    }
  },
  { rootMargin: '200px' },
);
const sources = document.querySelectorAll('.content [data-diagram]');
for (const source of sources) views.observe(source);

/** Begins the diagrams that were never in view, for a page that is printed. */
function beginAll() {
  for (const source of sources) {
    if (drawings.some((drawing) => drawing.source === source)) continue;
    views.unobserve(source);
    begin(source);
  }
}

/** Prints the page with all of its diagrams: a browser waits for nothing once it has begun. */
async function printDrawn() {
  isPrinting = true;
  beginAll();
  const waiting = drawings.filter(({ isSettled }) => !isSettled);
  const drawn = waiting.map((drawing) => new Promise((resolve) => (drawing.settle = resolve)));
  await Promise.race([Promise.all(drawn), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  isPrinting = false;
  print();
}

addEventListener('beforeprint', beginAll);
addEventListener('keydown', (event) => {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  if (!isCommand || event.key.toLowerCase() !== 'p') return;
  event.preventDefault();
  if (!isPrinting) void printDrawn();
});
