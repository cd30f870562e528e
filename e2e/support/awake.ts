import type { Page } from '@playwright/test';

/** Waits until the page responds to clicks and keys, and no part of it is still arriving. */
export async function isAwake(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  // React keeps late parts in hidden elements until it has put them in place.
  await page.locator('div[hidden][id^="S:"]').first().waitFor({ state: 'detached' });
}

/** Opens a page and waits until its controls respond. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isAwake(page);
}

/**
 * Keeps pages from loading anything for their links before these are pressed, for journeys that open
 * many pages and follow no link: it is a third of the work of opening a page.
 */
export async function loadNothingAhead(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      new Headers(init?.headers).has('next-router-prefetch')
        ? new Promise(() => {})
        : fetch(input, init);
  });
}
