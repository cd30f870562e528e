import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { open } from './support/awake.ts';
import { test } from './support/server.ts';
import { signInAs } from './support/sign-in.ts';

const organization = '/orgs/org_demo_first';
const themes = ['light', 'dark'] as const;
const size = { width: 1280, height: 800 };
/** Dates and counts of days change from day to day; a changed screen differs in more. */
const likeness = { maxDiffPixelRatio: 0.03, threshold: 0.3 };

/** Each picture: the page, and what is done on it first. */
const pictures: Record<string, { path: string; prepare(page: Page): Promise<void> }> = {
  review: {
    path: `${organization}/spaces/spc_demo_handbook/change-requests/1/changes`,
    async prepare(page) {
      await expect(page.getByRole('button', { name: 'Merge with 3 warnings' })).toBeVisible();
      await expect(page.getByText('Does “in any collection” include')).toBeVisible();
    },
  },
  access: {
    path: `${organization}/spaces/spc_demo_fieldwork/access?person=usr_demo_106`,
    async prepare(page) {
      await expect(page.getByText('Decides')).toBeVisible();
    },
  },
  site: {
    path: `${organization}/sites/sit_demo_docs`,
    async prepare(page) {
      const row = page.getByRole('row', { name: /^Engineering/ });
      await row.focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
    },
  },
};

test('the pictures of the product look like the product', async ({ page, start }) => {
  const { url } = await start({ DEMO: '1' });
  await page.setViewportSize(size);
  await signInAs(page, 'admin', url);
  for (const [name, { path, prepare }] of Object.entries(pictures))
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await open(page, url + path);
      // Away from the sidebar, which opens under the pointer.
      await page.mouse.move(size.width / 2, size.height - 1);
      await prepare(page);
      await expect(page).toHaveScreenshot(`${name}-${colorScheme}.png`, likeness);
    }
});

test('the icons and the picture of links are drawn from the icon of pages', async ({ page }) => {
  const icon = readFileSync(resolve(import.meta.dirname, '../public/icon.svg'), 'utf8');
  await open(page, '/sign-in');
  const draw = (width: number, height: number, markup: string) =>
    page.setViewportSize({ width, height }).then(() =>
      page.evaluate((html) => {
        document.body.innerHTML = html;
      }, markup),
    );
  for (const width of [180, 192, 512]) {
    // Systems cut the corners themselves.
    await draw(width, width, icon.replace(' rx="6"', ''));
    await expect(page).toHaveScreenshot(`icon-${width}.png`, likeness);
  }
  const line = 'border-top:3px solid var(--ink);border-bottom:1px solid var(--ink);height:7px';
  await draw(
    1200,
    630,
    `<div style="height:630px;padding:120px 96px;background:var(--paper)">
<p style="font:500 144px/1 var(--serif);letter-spacing:-0.02em;margin:0 0 40px">Masthead</p>
<div style="${line}"></div>
<p style="font:400 44px/1.35 var(--sans);color:var(--ink-2);margin:40px 0 0">Members, content and docs sites of an organization that publishes.</p></div>`,
  );
  await expect(page).toHaveScreenshot('social.png', likeness);
});

test('browsers find the icons, the manifest and the picture of links without a session', async ({
  page,
}) => {
  await page.goto('/sign-in');
  const hrefs = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const image = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(hrefs).toHaveLength(3);
  const manifest = await page.request.get('/manifest.webmanifest');
  const { icons } = (await manifest.json()) as { icons: { src: string }[] };
  for (const address of [...hrefs, new URL(image ?? '').pathname, ...icons.map(({ src }) => src)])
    expect((await page.request.get(address)).status(), address).toBe(200);
});
