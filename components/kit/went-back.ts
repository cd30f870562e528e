/** Milliseconds after the Back button in which a page returns to where it was left. */
const RETURNING = 3000;

let wentAt = Number.NEGATIVE_INFINITY;
if (typeof window !== 'undefined')
  window.addEventListener('popstate', () => {
    wentAt = performance.now();
  });

/**
 * Whether the page that is shown now was reached with Back or Forward. The router shows a page that it
 * kept while the event is still under way, before the listener here runs.
 */
export function hasGoneBack(): boolean {
  return window.event?.type === 'popstate' || performance.now() - wentAt < RETURNING;
}
