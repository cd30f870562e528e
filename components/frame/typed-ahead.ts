/** What is typed between the wish for the palette and its being there. */
let typed: string | null = null;
let patience: number | undefined;

function onKeyDown(event: KeyboardEvent): void {
  if (typed === null || event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
  if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  else return;
  // The page must not take these keys for its own.
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** How long the palette is waited for, in milliseconds: then the keys are the page's again. */
const PATIENCE = 5_000;

/** Keeps what is typed from now on for the palette, which is on its way. */
export function startTypingAhead(): void {
  if (typed !== null) return;
  typed = '';
  window.addEventListener('keydown', onKeyDown, true);
  patience = window.setTimeout(takeTyped, PATIENCE);
}

/** Ends the keeping, and gives what was typed. */
export function takeTyped(): string {
  const text = typed ?? '';
  typed = null;
  window.clearTimeout(patience);
  window.removeEventListener('keydown', onKeyDown, true);
  return text;
}
