// Imports nothing, so that whatever opens the palette doesn't depend on what is in it.

export const PALETTE = 'masthead:palette';
export const SHEET = 'masthead:shortcuts';

/** Opens the palette. */
export function openPalette(): void {
  window.dispatchEvent(new Event(PALETTE));
}

/** Opens the sheet of keyboard shortcuts. */
export function openShortcuts(): void {
  window.dispatchEvent(new Event(SHEET));
}
