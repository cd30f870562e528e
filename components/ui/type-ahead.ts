/** Keys typed while what they are meant for loads. */
let typed: KeyboardEvent[] | null = null;
let timeout: number | undefined;

function onKeyDown(event: KeyboardEvent): void {
  if (typed === null || event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
  if (event.key !== 'Backspace' && event.key.length !== 1) return;
  typed.push(event);
  // Keep the page from handling these keys.
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** How long keys are kept, in milliseconds: for something to load, and for it to take the focus. */
const MAXIMUM_WAIT = 5_000;
const FOCUS_WAIT = 300;

/** Starts keeping what is typed, until it is taken. */
export function startTypingAhead(): void {
  window.clearTimeout(timeout);
  timeout = window.setTimeout(takeKeys, MAXIMUM_WAIT);
  if (typed !== null) return;
  typed = [];
  window.addEventListener('keydown', onKeyDown, true);
}

/** Stops keeping keys and returns what was typed. */
export function takeTypedText(): string {
  return textOf(takeKeys());
}

function takeKeys(): readonly KeyboardEvent[] {
  const keys = typed ?? [];
  typed = null;
  window.clearTimeout(timeout);
  window.removeEventListener('keydown', onKeyDown, true);
  window.removeEventListener('focusin', onFocus);
  return keys;
}

function textOf(keys: readonly KeyboardEvent[]): string {
  let text = '';
  for (const { key } of keys) text = key === 'Backspace' ? text.slice(0, -1) : text + key;
  return text;
}

/** Types what was kept into the field that has the focus, or the first that takes it; else repeats the keys. */
export function typeIntoFocus(): void {
  if (typed === null) return;
  window.addEventListener('focusin', onFocus);
  window.clearTimeout(timeout);
  timeout = window.setTimeout(repeatKeys, FOCUS_WAIT);
  onFocus();
}

function onFocus(): void {
  if (!isWriting()) return;
  // After React has finished with the field, and the field has selected its text.
  setTimeout(() => {
    if (typed === null || !isWriting()) return;
    const text = takeTypedText();
    // The one way to type into a field as a person does: with its events and its undo.
    if (text !== '') document.execCommand('insertText', false, text);
  });
}

function repeatKeys(): void {
  for (const key of takeKeys())
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', key));
}

/** Whether the focus is in something that takes text. */
export function isWriting(): boolean {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit', 'file'].includes(activeElement.type);
  return (
    activeElement instanceof HTMLTextAreaElement ||
    (activeElement instanceof HTMLElement && activeElement.isContentEditable)
  );
}
