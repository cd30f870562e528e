import { expect, test } from '@playwright/test';
import { callApi, newOrganization } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { signInAs } from './support/sign-in.ts';

type Site = { id: string; urls: { published?: string } };

const wide = 'long-command --with="an option" '.repeat(6);
const formula = Array.from({ length: 30 }, (_, index) => `a_{${index}}`).join(' + ');
/** What is wider than a phone, in every place of a text that has a layout of its own. */
const markdown = `
1. In a step:

   \`\`\`bash
   ${wide}
   \`\`\`

   - In a list of it:

     \`\`\`bash
     ${wide}
     \`\`\`

- [ ] To do:

  \`\`\`bash
  ${wide}
  \`\`\`

  - A part of it

{% content-ref url="commands.md" %}
[commands.md](commands.md)
{% endcontent-ref %}

| Name | Type | Required | Default | What it says | Since |
| --- | --- | --- | --- | --- | --- |
| organizationId | string | yes | none | The organization that the request is about | 1.0 |
| limit | integer | no | 50 | How many items are returned, up to a thousand of them | 1.2 |

| Variable | What it does |
| --- | --- |
| \`SESSION_SECRET_PREVIOUS\` | The secret before it, with which sessions that began earlier are still read until they end, so that nobody has to sign in again |

{% tabs %}
{% tab title="Linux" %}
One
{% endtab %}
{% tab title="Windows" %}
Two
{% endtab %}
{% endtabs %}

<a href="https://example.com" class="button primary">Start</a>

- A sum in a line: $$${formula}$$, and text after it.
`;

test('code and formulas in lists scroll by themselves on a phone, and the page stays', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin');
  const organization = await newOrganization(page, 'Narrow Press');
  const space = { title: 'Guide', empty: true };
  const { id } = await callApi<{ id: string }>(page, 'POST', `/orgs/${organization}/spaces`, space);
  const changes = [{ operation: 'insert_page', title: 'Commands', document: { markdown } }];
  await callApi(page, 'POST', `/spaces/${id}/content`, { changes });
  const body = { title: 'Narrow docs', spaces: [id] };
  const made = await callApi<Site>(page, 'POST', `/orgs/${organization}/sites`, body);
  const path = `/orgs/${organization}/sites/${made.id}`;
  const { urls } = await callApi<Site>(page, 'POST', `${path}/publish`);
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true });
  const reader = await context.newPage();
  await reader.setViewportSize({ width: 320, height: 640 });
  await reader.goto(urls.published ?? '');
  await expect(reader.getByText('and text after it.')).toBeVisible();
  const widths = await reader
    .locator('.content li, .content .code, .content math')
    .evaluateAll((elements) =>
      elements.map((element) => {
        const box = element.localName === 'math' ? element.parentElement : element;
        return box?.getBoundingClientRect().right ?? 0;
      }),
    );
  expect(widths.length).toBeGreaterThanOrEqual(8);
  expect(Math.max(...widths)).toBeLessThanOrEqual(320);
  // A list in a list is as close as its items, and a card of a link has the corners of the site.
  const inner = reader.locator('.content li > ul').last();
  await expect(inner).toHaveCSS('margin-top', '6px');
  await expect(reader.locator('.content .reference-link')).toHaveCSS('border-radius', '8px');
  // The search opens by its key after a tab was chosen, where nothing is typed.
  await reader.getByText('Windows').click();
  await expect(reader.getByText('Two', { exact: true })).toBeVisible();
  await reader.keyboard.press('/');
  await expect(reader.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await reader.keyboard.press('Escape');
  // They can be scrolled by keyboard, too.
  await expectAccessible(reader);
  await expect(reader.getByRole('link', { name: 'Start' })).toHaveCSS(
    'color',
    'rgb(255, 255, 255)',
  );
  // On paper, as wide as A4 within its margins, the words of a table are whole.
  await reader.setViewportSize({ width: 643, height: 900 });
  await reader.emulateMedia({ media: 'print' });
  // Browsers print no backgrounds.
  await expect(reader.getByRole('link', { name: 'Start' })).toHaveCSS('color', 'rgb(22, 25, 29)');
  for (const name of ['organizationId', 'integer', 'Required', 'SESSION_SECRET_PREVIOUS']) {
    const cell = reader
      .locator('th, td:not(:has(code)), td code')
      .filter({ hasText: new RegExp(`^${name}$`) });
    expect((await cell.boundingBox())?.width, name).toBeGreaterThan(0);
    const lines = await cell.evaluate((element) => {
      const range = element.ownerDocument.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines, name).toBe(1);
  }
  // Paper has all tabs, which look alike.
  const names = ['Linux', 'Windows'].map((name) => reader.locator('.tab-label', { hasText: name }));
  for (const name of names) {
    await expect(name).toHaveCSS('border-bottom-width', '0px');
    await expect(name).toHaveCSS('font-weight', '600');
    await expect(name).toHaveCSS('break-after', 'avoid');
  }
  for (const text of ['One', 'Two'])
    await expect(reader.locator('.tab-panel', { hasText: text })).toBeVisible();
  for (const table of await reader.locator('table').all()) {
    const right = await table.evaluate((e) => e.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(643);
  }
  await context.close();
});

test('a version has one line in the menu of versions, where there is room', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin');
  const organization = await newOrganization(page, 'Versioned Press');
  const inOrganization = `/orgs/${organization}`;
  const spaces: string[] = [];
  for (const title of ['Version 1.0 of the product', 'Version 2.0 of the product']) {
    const body = { title, empty: true };
    const { id } = await callApi<{ id: string }>(page, 'POST', `${inOrganization}/spaces`, body);
    const changes = [{ operation: 'insert_page', title: 'Start', document: { markdown: 'Here.' } }];
    await callApi(page, 'POST', `/spaces/${id}/content`, { changes });
    spaces.push(id);
  }
  const body = { title: 'Versioned docs', spaces };
  const made = await callApi<Site>(page, 'POST', `${inOrganization}/sites`, body);
  const path = `${inOrganization}/sites/${made.id}/publish`;
  const { urls } = await callApi<Site>(page, 'POST', path);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const reader = await context.newPage();
  await reader.goto(urls.published ?? '');
  await reader.locator('.variants summary').click();
  const link = reader.getByRole('link', { name: 'Version 2.0 of the product' });
  expect((await link.boundingBox())?.height).toBeLessThan(40);
  await context.close();
});

test('the menu of many sections shows its mark and the beginning of a long name on a phone', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const organization = await newOrganization(page, 'Sections Press');
  const inOrganization = `/orgs/${organization}`;
  const title = 'دليل المستخدم الكامل للمنتج الجديد وكل ما يتعلق به من وثائق';
  const site = await callApi<Site>(page, 'POST', `${inOrganization}/sites`, { title: 'Docs' });
  const path = `${inOrganization}/sites/${site.id}`;
  for (let index = 0; index < 24; index += 1) {
    const space = { title: `Space ${index}` };
    const { id } = await callApi<Site>(page, 'POST', `${inOrganization}/spaces`, space);
    const section = { spaceId: id, title: index === 0 ? title : `A section of the site, ${index}` };
    await callApi(page, 'POST', `${path}/sections`, section);
  }
  const { urls } = await callApi<Site>(page, 'POST', `${path}/publish`);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(urls.published ?? '');
  const menu = page.getByRole('navigation', { name: 'Sections' }).locator('summary');
  await expect(menu).toContainText(title);
  const { right, mark } = await menu.evaluate((summary) => ({
    right: summary.getBoundingClientRect().right,
    mark: getComputedStyle(summary, '::after').width,
  }));
  expect(right).toBeLessThanOrEqual(320);
  expect(mark).toBe('6px');
});
