'use client';

const REGION = 'announcements';

/** Mounted once in the root layout: `announce` writes into it. */
export function LiveRegion() {
  return (
    <div id={REGION} role="status" aria-live="polite" aria-atomic="true" className="sr-only" />
  );
}

/**
 * Makes screen readers announce something that is visible elsewhere on the page.
 * @param message one plain sentence, without markup
 */
export function announce(message: string): void {
  const region = document.getElementById(REGION);
  if (!region) {
    return;
  }
  region.textContent = '';
  // A repeated message is only spoken again if the region was empty in between.
  window.setTimeout(() => {
    region.textContent = message;
  }, 80);
}

/** Announces why a change failed; the page shows it as well. */
export function announceFailure(change: Promise<unknown>): void {
  change.catch((problem: Error) => announce(problem.message));
}
