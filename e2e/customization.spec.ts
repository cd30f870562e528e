import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { callApi, newOrganization } from './support/api.ts';
import { isAwake, open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signInAs } from './support/sign-in.ts';

type Item = { id: string; title: string };
type Site = Item & { urls: { published: string } };

let site = '';
let published = '';

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
  const id = await newOrganization(page, 'Color Press');
  const spaces: string[] = [];
  for (const title of ['Buoys', 'Moorings']) {
    const made = await callApi<Item>(page, 'POST', `/orgs/${id}/spaces`, { title });
    const insert = { operation: 'insert_page', title: 'Start', document: { markdown: 'Text.' } };
    await callApi(page, 'POST', `/spaces/${made.id}/content`, { changes: [insert] });
    spaces.push(made.id);
  }
  const body = { title: 'Sea marks', spaces };
  const made = await callApi<Item>(page, 'POST', `/orgs/${id}/sites`, body);
  site = `/orgs/${id}/sites/${made.id}`;
  published = (await callApi<Site>(page, 'POST', `${site}/publish`)).urls.published;
});

const preview = (page: Page) => page.frameLocator('iframe[title="Published pages"]');
const styleOf = (pages: Page | FrameLocator) =>
  pages
    .locator('style')
    .evaluate((style) => style.textContent)
    // The preview may load again at this moment.
    .catch(() => '');
const primary = (color: string) => `--primary:light-dark(${color}`;

/** Waits until the preview has a primary color. */
const expectPreviewed = (page: Page, color: string) =>
  expect.poll(() => styleOf(preview(page))).toContain(primary(color));

/** Opens a published page until it has a primary color: it shows changes within a quarter second. */
const expectRead = (reader: Page, address: string, color: string) =>
  expect(async () => {
    await reader.goto(address);
    expect(await styleOf(reader)).toContain(primary(color));
  }).toPass();

test('an editor sees changes in the preview, undoes one, saves, and a space has its own look', async ({
  page,
}) => {
  await open(page, `${site}/customization`);
  await expect(preview(page).getByRole('link', { name: 'Sea marks' })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Primary color, light theme, as text').fill('#ffd400');
  await expect(page.getByText('Contrast 1.4 : 1, too low for text')).toContainText('#856e00');
  await expectPreviewed(page, '#ffd400');
  const upload = page.getByLabel('Logo in the header: file');
  await upload.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no'),
  });
  await expect(page.getByText('not an image of the type image/png')).toBeVisible();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
  const buffer = Buffer.from(svg);
  await upload.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer });
  const logo = preview(page).locator('header img');
  await expect(logo).toHaveAttribute('src', /\/~\/pictures\/pic_.*logo\.svg/);
  await expect
    // The preview may load again between finding the image and reading it.
    .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth).catch(() => 0))
    .not.toBe(0);
  await page
    .getByRole('group', { name: 'Header links' })
    .getByRole('button', { name: 'Add link' })
    .click();
  const link = page.getByRole('group', { name: 'Link 1' });
  await link.getByLabel('Text').fill('Charts');
  await link.getByLabel('URL').fill('https://charts.example.com');
  await expect(preview(page).getByRole('link', { name: 'Charts' }).first()).toBeAttached();

  await page.getByText('Gradient', { exact: true }).click();
  await expect(preview(page).locator('body.look-gradient')).toBeAttached();
  await page.keyboard.press('Control+z');
  await expect(preview(page).locator('body.look-clean')).toBeAttached();
  // One history: a text field left before gives way to what was changed after it.
  await page.getByText('Gradient', { exact: true }).click();
  await page.getByLabel('Primary color, light theme, as text').focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('radio', { name: 'Gradient' })).not.toBeChecked();
  await expect(page.getByLabel('Primary color, light theme, as text')).toHaveValue('#ffd400');
  await page.getByRole('button', { name: 'Save 3 changes' }).click();
  await expect(page.getByText('Saved. Readers see the changes now.')).toBeVisible();

  const reader = await page.context().newPage();
  await expectRead(reader, published, '#ffd400');
  await expect(reader.getByRole('link', { name: 'Charts' }).first()).toBeVisible();

  await page.getByRole('button', { name: 'The whole site' }).click();
  await page.getByRole('menuitem', { name: 'Moorings' }).click();
  await expect(page.getByText('Moorings looks like the site')).toBeVisible();
  await isAwake(page);
  await expect(page.getByText('Inherited from the site', { exact: true }).first()).toBeVisible();
  await page.getByLabel('Primary color, light theme, as text').fill('#0a7a55');
  await expectPreviewed(page, '#0a7a55');
  await page.getByRole('button', { name: /^Remove ?: Logo in the header/ }).click();
  await expect(logo).toHaveCount(0);
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(page.getByText('Saved. Readers see the changes now.')).toBeVisible();
  await expectRead(reader, `${published}moorings`, '#0a7a55');
  await expect(reader.locator('header img')).toHaveCount(0);
  await expectRead(reader, published, '#ffd400');
  await expect(reader.locator('header img')).toBeVisible();
});

test('a change made while the preview loads is in it without another change', async ({ page }) => {
  const held: (() => void)[] = [];
  let isHeld = true;
  await page.route('**/draft.js', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const choose = async (color: string) => {
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/customization/draft'));
    await page.getByLabel('Primary color, light theme, as text').fill(color);
    await sent;
    await expect(page.getByText('Updating…')).toBeHidden();
  };
  const isLoading = () => expect.poll(() => held.length).toBe(1);
  const release = () => {
    isHeld = false;
    for (const go of held.splice(0)) go();
  };

  await open(page, `${site}/customization`);
  await isLoading();
  await choose('#0a7a55');
  release();
  await expectPreviewed(page, '#0a7a55');
  const state = () =>
    preview(page)
      .locator('html')
      .evaluate(() => document.readyState);
  await expect.poll(state).toBe('complete');

  isHeld = true;
  await choose('#7a0a55');
  await isLoading();
  await choose('#0a557a');
  release();
  await expectPreviewed(page, '#0a557a');
});

test('a save that meets someone else’s changes says so beside its button, and has the focus', async ({
  page,
}) => {
  const other = await page.context().newPage();
  await open(other, `${site}/customization`);
  await open(page, `${site}/customization`);
  await page.getByText('Gradient', { exact: true }).click();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('Saved. Readers see the changes now.')).toBeInViewport();
  await other.getByText('Copyright').scrollIntoViewIfNeeded();
  await other.getByLabel('Copyright').fill('Color Press');
  await other.getByRole('button', { name: 'Save 1 change' }).click();
  const note = other.getByText('Someone else changed these settings.');
  await expect(note).toBeInViewport();
  await expect(other.locator(':focus')).toContainText('Someone else changed these settings.');
  await other.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(other.getByText('Saved. Readers see the changes now.')).toBeInViewport();
});
