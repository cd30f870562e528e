'use client';

const REGION = 'announcements';

/** Mounted once in the root layout: where `announce` speaks. */
export function LiveRegion() {
  return (
    <div id={REGION} role="status" aria-live="polite" aria-atomic="true" className="sr-only" />
  );
}

/**
 * Has screen readers say something that is seen elsewhere on the page, when they are next idle.
 *
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
