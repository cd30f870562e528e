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
  // They can be scrolled by keyboard, too.
  await expectAccessible(reader);
  await context.close();
});
