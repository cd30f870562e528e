// Draws a diagram in a frame of no origin: whatever its text is, it can reach nothing.
const { default: mermaid } = await import(new URL('mermaid/mermaid.esm.min.mjs', import.meta.url));

const FAMILY = '"Public Sans", system-ui, sans-serif';
/** Diagrams shrink to fit their frame, down to this scale; then they scroll. */
const LEGIBLE = 0.6;
let count = 0;

const tell = (what) => parent.postMessage(what, '*');
/** Sizes the diagram to the frame. */
function fitToFrame() {
  const drawn = document.body.querySelector('svg');
  if (!drawn) return;
  const { width, height } = drawn.viewBox.baseVal;
  const scale = Math.max(Math.min(1, innerWidth / width, innerHeight / height), LEGIBLE);
  Object.assign(drawn.style, {
    maxWidth: 'none',
    width: `${width * scale}px`,
    height: `${height * scale}px`,
  });
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) document.body.tabIndex = 0;
  else document.body.removeAttribute('tabindex');
}

/** The colors of the page; a part that is derived from others is left to the theme. */
function themeOf({ paper, ink, edge, accent, ...colors }) {
  return {
    background: paper,
    primaryColor: colors['paper-2'],
    primaryTextColor: ink,
    primaryBorderColor: edge,
    secondaryColor: colors['paper-3'],
    tertiaryColor: paper,
    lineColor: colors['ink-2'],
    textColor: ink,
    edgeLabelBackground: paper,
    dropShadow: 'none',
    titleColor: ink,
    noteBkgColor: colors['paper-3'],
    noteTextColor: ink,
    noteBorderColor: edge,
    activeTaskBorderColor: accent,
  };
}

async function draw({ text, colors, isDark }) {
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
  document.documentElement.classList.toggle('is-dark', isDark);
  await document.fonts.load('16px "Public Sans"');
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    maxTextSize: 50_000,
    maxEdges: 500,
    fontFamily: FAMILY,
    theme: 'base',
    darkMode: isDark,
    themeVariables: { darkMode: isDark, fontFamily: FAMILY, ...themeOf(colors) },
  });
  count += 1;
  const { svg } = await mermaid.render(`diagram-${count}`, text);
  document.body.innerHTML = svg;
  fitToFrame();
  const { width, height } = document.body.querySelector('svg').viewBox.baseVal;
  // For frames that take the height of their drawing.
  const scale = Math.max(Math.min(1, innerWidth / width), LEGIBLE);
  tell({ isDrawn: true, height: Math.ceil(height * scale) });
}

addEventListener('message', async ({ data, source }) => {
  if (source !== parent || typeof data?.text !== 'string') return;
  try {
    await draw(data);
  } catch {
    tell({ isFailed: true });
  }
});
addEventListener('resize', fitToFrame);
tell({ isReady: true });
