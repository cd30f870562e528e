/** Keys typed while the palette loads. */
let typed: string | null = null;
let timeout: number | undefined;

function onKeyDown(event: KeyboardEvent): void {
  if (typed === null || event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
  if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  else return;
  // Keep the page from handling these keys.
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** How long keys are kept for the palette, in milliseconds. */
const MAXIMUM_WAIT = 5_000;

/** Starts keeping what is typed until the palette has loaded. */
export function startTypingAhead(): void {
  if (typed !== null) return;
  typed = '';
  window.addEventListener('keydown', onKeyDown, true);
  timeout = window.setTimeout(takeTypedText, MAXIMUM_WAIT);
}

/** Stops keeping keys and returns what was typed. */
export function takeTypedText(): string {
  const text = typed ?? '';
  typed = null;
  window.clearTimeout(timeout);
  window.removeEventListener('keydown', onKeyDown, true);
  return text;
}
