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
