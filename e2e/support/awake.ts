import type { Page } from '@playwright/test';

/**
 * Waits until React has taken over all the HTML the server sent: a click before may be lost, and what
 * is typed before is not seen.
 */
export async function isAwake(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    // What is streamed waits hidden, for a moment, until React puts it in its place.
    if (document.querySelector('[hidden][id^="S:"], template[id^="B:"]')) return false;
    const isOwned = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps'));
    const controls = [...document.querySelectorAll('body :is(a, button, input, textarea)')];
    if (controls.length === 0 || !controls.every(isOwned)) return false;
    // The marks come a little before it is done: then nothing is left to do, in a frame and after it.
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
    return true;
  });
}

/** Opens a page and waits until its controls answer. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isAwake(page);
}
