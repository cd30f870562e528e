import { expect, type Page, test } from '@playwright/test';
import { callApi, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signInAs } from './support/sign-in.ts';

let id = '';
const specifications = (): string => `/orgs/${id}/settings/specifications`;

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
  id = await newOrganization(page, 'Spec Press');
});

const documentOf = (more: string, name: string) => `openapi: 3.1.0
info: {title: Buoys, version: "1.0"}
paths:
  /buoys/{buoyId}:
    get:
      summary: Read a buoy
      tags: [Buoys]
      parameters: [{name: buoyId, in: path, required: true, schema: {type: string}}]
      responses:
        '200':
          description: The buoy
          content: {application/json: {schema: {$ref: '#/components/schemas/Buoy'}}}
  ${more}:
    get: {summary: ${name}, tags: [Fleet], responses: {'200': {description: All of it}}}
components:
  schemas:
    Buoy:
      type: object
      properties:
        tether: {$ref: '#/components/schemas/Buoy'}
`;

/** Selects a file with this text in the open dialog. */
async function chooseFile(page: Page, text: string): Promise<void> {
  await page.getByRole('radio', { name: /From a file or text/ }).click();
  await page.getByLabel('Specification file').setInputFiles({
    name: 'Buoys API.yaml',
    mimeType: 'application/yaml',
    buffer: Buffer.from(text),
  });
  await expect(page.getByText('Buoys API.yaml', { exact: true })).toBeVisible();
}

test('a file becomes operations to browse, and a second version is compared with it', async ({
  page,
}) => {
  await open(page, specifications());
  await expect(page.getByRole('heading', { name: 'No specifications yet' })).toBeVisible();
  await page.getByRole('button', { name: 'New specification' }).click();
  await chooseFile(page, documentOf('/fleet', 'List the fleet'));
  await expect(page.getByLabel('Slug')).toHaveValue('buoys-api');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add specification' }).click();
  await expect(page).toHaveURL(/specifications\/buoys-api/);
  await expect(page.getByRole('heading', { name: 'Buoys', level: 1 })).toBeVisible();
  const operations = page.getByRole('table', { name: 'Operations' });
  await expect(operations.getByRole('row')).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('read');
  await expect(operations.getByRole('row')).toHaveCount(2);

  await operations.getByRole('button', { name: 'GET /buoys/{buoyId}' }).press('Enter');
  const panel = page.getByRole('complementary', { name: /\/buoys\/\{buoyId\}/ });
  await expect(panel.getByText('in path, required')).toBeVisible();
  // A recursive schema can be expanded again and again.
  await panel.getByRole('button', { name: 'tether: Buoy' }).click();
  await expect(panel.getByRole('button', { name: 'tether: Buoy' })).toHaveCount(2);
  await expectAccessible(page);
  await page.reload();
  await expect(panel.getByText('in path, required')).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Replace text' }).click();
  await chooseFile(page, documentOf('/ships', 'List the ships'));
  await page.getByRole('dialog').getByRole('button', { name: 'Change source' }).click();
  await expect(page.getByRole('button', { name: /^Versions\s*2$/ })).toBeVisible();
  await page.getByRole('button', { name: /^Versions/ }).click();
  const plot = page.getByRole('slider', { name: 'Changes by version' });
  await expect(plot).toHaveAttribute('aria-valuetext', /1 added, 0 changed, 1 removed$/);
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('region', { name: 'Changes by version' })).toContainText(
    'GET /ships',
  );
  await expectAccessible(page);
  await plot.press('Enter');
  await expect(page).toHaveURL(/view=changes/);
  // The plot is gone; the keyboard goes on in the page.
  await expect(page.locator('#main')).toBeFocused();
  // The second press of a double one meets the changes, and selects none of their words.
  await page.goBack();
  await plot.dblclick();
  await expect(page).toHaveURL(/view=changes/);
  await expect(page.getByText('1 breaking change.')).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await page.getByRole('button', { name: /^Changes/ }).click();
  await expect(page.getByText('1 breaking change.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '/fleet' })).toContainText('Breaking');
  await page.getByRole('checkbox', { name: 'Only breaking changes' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '/ships' })).toHaveCount(0);
  await expectAccessible(page);
});

test('an invalid document is refused with the reason, and deleting lists the pages that link to it', async ({
  page,
}) => {
  const at = `/orgs/${id}`;
  const space = await callApi<{ id: string }>(page, 'POST', `${at}/spaces`, { empty: true });
  const markdown = '[The API](openapi:buoys)';
  const change = { operation: 'insert_page', title: 'Reference', document: { markdown } };
  await callApi(page, 'POST', `/spaces/${space.id}/content`, { changes: [change] });

  await open(page, `${specifications()}?new=1`);
  await page.getByLabel('URL', { exact: true }).fill('http://127.0.0.1/buoys.json');
  await page.getByLabel('Slug').fill('buoys');
  await page.getByRole('button', { name: 'Add specification' }).click();
  await expect(page.getByText('Couldn’t load the URL.', { exact: true })).toBeVisible();
  await expect(page.getByText(/isn’t on the public internet/)).toBeVisible();
  // One button to load it again, not two with different names.
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Change source…' }).click();
  await chooseFile(page, 'openapi: 3.1.0\ninfo:\n  title: Buoys\n bad: [');
  await page.getByRole('dialog').getByRole('button', { name: 'Change source' }).click();
  await expect(page.getByText(/isn’t valid YAML, in line 4/)).toBeVisible();

  await page.getByRole('button', { name: 'Actions for buoys' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Reference' })).toBeVisible();
  await expect(dialog.getByText('1 link to it will break')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete buoys' }).click();
  await expect(page.getByRole('heading', { name: 'No specifications yet' })).toBeVisible();
});
