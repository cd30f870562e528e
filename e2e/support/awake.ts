import type { Page } from '@playwright/test';

/** Waits until the page responds to clicks and keys. */
export async function isAwake(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Opens a page and waits until its controls respond. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isAwake(page);
}
