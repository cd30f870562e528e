// What a page loads first, and when it is shown: what can wait takes no part of a slow line.
import { expect, test } from '@playwright/test';
import { isAwake, open } from './support/awake.ts';
import { signInAs } from './support/sign-in.ts';

const members = '/orgs/org_demo_first/members';

test.beforeEach(({ page }) => signInAs(page, 'admin'));

test('links prefetch their pages on hover and on focus, not when they come into view', async ({
  page,
}) => {
  const ahead: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['next-router-prefetch']) ahead.push(new URL(request.url()).pathname);
  });
  await open(page, members);
  await page.waitForLoadState('networkidle');
  expect(ahead).toEqual([]);
  await page.getByRole('link', { name: /^Teams/ }).hover();
  await expect.poll(() => ahead).toContain('/orgs/org_demo_first/teams');
  await page.getByRole('link', { name: 'Sites' }).focus();
  await expect.poll(() => ahead).toContain('/orgs/org_demo_first/sites');
});

test('fonts of emojis and code take no part of the line before the page responds', async ({
  page,
}) => {
  await page.addInitScript(noteHydration);
  await open(page, members);
  await page.waitForLoadState('networkidle');
  const fonts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ name, startTime }) => ({ name, isEarly: startTime < window.hydratedAt })),
  );
  const named = (part: string) => fonts.filter(({ name }) => name.includes(part));
  expect(named('public-sans-latin-wght')).toEqual([expect.objectContaining({ isEarly: true })]);
  // Nothing on this page is code, and a key cap is drawn in the font of the system.
  expect(named('jetbrains')).toEqual([]);
  expect(named('noto-emoji').filter(({ isEarly }) => isEarly)).toEqual([]);
});

test('the rows of a list are shown soon after they have arrived', async ({ page }) => {
  await page.addInitScript(countFrames);
  await page.goto(members);
  await isAwake(page);
  // 100 ms are seven frames.
  expect(await page.evaluate(() => window.framesUntilRows)).toBeLessThanOrEqual(10);
});

/** Runs in the page: notes when it responds. */
function noteHydration(): void {
  window.hydratedAt = Number.POSITIVE_INFINITY;
  new MutationObserver(() => {
    window.hydratedAt = Math.min(window.hydratedAt, performance.now());
  }).observe(document, { subtree: true, attributeFilter: ['data-hydrated'] });
}

/** Runs in the page: counts the frames from the arrival of the rows to their place in the page. */
function countFrames(): void {
  let arrived = false;
  let frames = 0;
  new MutationObserver(() => {
    arrived ||= document.querySelector('table[aria-label="Members"]') !== null;
  }).observe(document, { childList: true, subtree: true });
  const look = () => {
    const table = document.querySelector('table[aria-label="Members"]');
    if (table && !table.closest('div[hidden]')) {
      window.framesUntilRows = frames;
      return;
    }
    if (arrived) frames += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

declare global {
  interface Window {
    /** The frames that it took to show rows that had arrived. */
    framesUntilRows?: number;
    /** Milliseconds from the navigation until the page responded. */
    hydratedAt: number;
  }
}
