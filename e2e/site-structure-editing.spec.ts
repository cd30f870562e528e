import { expect } from '@playwright/test';
import { callApi } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/server.ts';
import { signInAs } from './support/sign-in.ts';
import { type Board, boardOn, choose, expand, newBoard, row, saved } from './support/site-board.ts';

let board: Board;

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
  board = await newBoard(page);
});

type Redirect = { source: string; target?: { path?: string } };

const redirects = async (page: Parameters<typeof open>[0]): Promise<(string | undefined)[][]> => {
  const { items } = await callApi<{ items: Redirect[] }>(page, 'GET', `${board.api}/redirects`);
  return items.map(({ source, target }) => [source, target?.path]);
};

test('a path is validated while it is typed, shows its address, and offers redirects', async ({
  page,
}) => {
  await open(page, `${board.page}?item=${board.ids.Safety}`);
  const panel = page.getByRole('complementary', { name: 'Safety' });
  await expect(panel.getByRole('heading', { name: 'Safety', exact: true })).toBeFocused();
  const path = panel.getByLabel('Path');
  await expect(path).toHaveValue('safety');
  await expect(panel).toContainText('Full address: /safety');
  await path.fill('Safety first');
  await expect(panel).toContainText('Use lowercase letters, digits and single - . _ ~ in between');
  await path.fill('buoys');
  await expect(panel).toContainText('Buoys already has this path. /buoys-2 is available.');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Use buoys-2' }).click();
  await expect(panel).toContainText('Full address: /buoys-2');
  await path.fill('field-safety');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Safety')).toContainText('/field-safety');
  await page.getByRole('button', { name: 'Add 2 redirects' }).click();
  await expect
    .poll(() => redirects(page))
    .toEqual([
      ['/safety', '/field-safety'],
      ['/safety/crew-checklist', '/field-safety/crew-checklist'],
    ]);
  await expect(page.getByRole('link', { name: /^Redirects/ })).toContainText('2');
});

test('on a published site the full address is the one readers can open', async ({ page }) => {
  await open(page, '/orgs/org_demo_first/sites/sit_demo_docs?item=ssp_demo_onboarding');
  const panel = page.getByRole('complementary', { name: 'Onboarding' });
  // Its host name isn’t verified.
  const { port } = new URL(page.url());
  await expect(panel).toContainText(`Full address: docs.localhost:${port}/guide/onboarding`);
});

test('a move offers a redirect, and undoing the move deletes it', async ({ page }) => {
  await open(page, board.page);
  await choose(page, 'Calibration', 'Move to…');
  const dialog = page.getByRole('dialog', { name: 'Move “Calibration”' });
  await dialog.getByRole('combobox', { name: 'Find a destination' }).fill('/safety');
  await dialog.getByRole('option', { name: /^Safety/ }).click();
  await dialog.getByRole('radio', { name: 'To the end of Safety' }).click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  // Nobody has the old path yet: it says when the redirect starts to work.
  await expect(page.getByText('A path has changed.')).toBeVisible();
  await expect(page.getByText(/Once the site is published, visitors to/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add redirect' }).click();
  await expect.poll(() => redirects(page)).toEqual([['/buoys/calibration', '/safety/calibration']]);
  await page.getByRole('button', { name: 'Undo move' }).click();
  await expect(page.getByText('Redirect from /buoys/calibration deleted')).toBeVisible();
  await expect.poll(() => redirects(page)).toEqual([]);
});

test('redirects are offered only to what is still on the site, and no message covers the button', async ({
  page,
}) => {
  await open(page, `${board.page}?item=${board.ids.Buoys}`);
  const panel = page.getByRole('complementary', { name: 'Buoys' });
  await panel.getByLabel('Path').fill('floats');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Add 3 redirects' })).toBeVisible();
  await choose(page, 'Calibration', 'Remove from site…');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from site' }).click();
  const message = page.locator('[data-sonner-toast]', { hasText: 'Calibration removed' });
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Add 2 redirects' }).click();
  await expect(message).toBeVisible();
  await expect
    .poll(() => redirects(page))
    .toEqual([
      ['/buoys', '/floats'],
      ['/buoys/portugues', '/floats/portugues'],
    ]);
});

test('title, icon, description and condition are set, and removed again', async ({ page }) => {
  await open(page, board.page);
  await row(page, 'Buoys').press('F2');
  const field = page.getByLabel('New title of Buoys');
  await field.fill('B');
  await field.press('Enter');
  await expect(row(page, 'Buoys').or(boardOn(page))).toContainText(
    'A title must have at least 2 characters.',
  );
  await field.fill('Drifters');
  await field.press('Enter');
  await expect(row(page, 'Drifters')).toBeFocused();

  await row(page, 'Drifters').press('Enter');
  const panel = page.getByRole('complementary', { name: 'Drifters' });
  await panel.getByRole('button', { name: 'Select' }).click();
  await panel.getByLabel('Find an icon').fill('life');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'life buoy' }).click();
  await panel.getByLabel(/^Description/).fill('What floats and measures');
  const condition = panel.getByLabel(/^Shown when/);
  await condition.fill('claims.partner = true');
  await expect(panel).toContainText('Character 16: Use == to compare');
  await expect(panel.getByRole('button', { name: 'Save' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await condition.fill('claims.partner == true');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Drifters')).toContainText('claims.partner');
  const path = `${board.api}/sections/${board.ids.Buoys}`;
  const read = async () => {
    const { structure } = await callApi<{ structure: { sections?: object[] }[] }>(
      page,
      'GET',
      `${board.api}/structure?spaces=false`,
    );
    return structure.flatMap(({ sections = [] }) => sections)[0];
  };
  expect(await read()).toMatchObject({
    title: 'Drifters',
    icon: 'life-buoy',
    description: 'What floats and measures',
    condition: 'claims.partner == true',
  });
  // Fields saved by someone else are not overwritten.
  await callApi(page, 'PATCH', path, { description: 'Written elsewhere' });
  await condition.fill('');
  await panel.getByRole('button', { name: 'Remove' }).click();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.poll(read).toMatchObject({ description: 'Written elsewhere' });
  await expect.poll(async () => Object.keys((await read()) ?? {})).not.toContain('condition');
  expect(Object.keys((await read()) ?? {})).not.toContain('icon');
});

test('sections, spaces and groups are added, replaced and removed, with the consequences listed', async ({
  page,
}) => {
  const space = (title: string) =>
    callApi(page, 'POST', `/orgs/${board.organizationId}/spaces`, { title, empty: true });
  await space('Telemetry');
  await space('Webhooks');
  await space('Webhooks, new');
  await open(page, board.page);
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'Add section' }).click();
  await dialog.getByRole('combobox', { name: 'First space' }).fill('Telem');
  await dialog.getByRole('option', { name: /Telemetry/ }).click();
  await dialog.getByLabel(/^Title/).fill('Software');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add section' }).click();
  await expect(row(page, 'Software')).toBeFocused();

  await choose(page, 'Software', 'Add a space…');
  await dialog.getByRole('combobox', { name: 'Space' }).fill('Webhooks');
  await dialog.getByRole('option', { name: /Webhooks$/ }).click();
  await dialog.getByRole('button', { name: 'Add space' }).click();
  await expect(row(page, 'Webhooks')).toBeFocused();
  await choose(page, 'Webhooks', 'Replace with another space…');
  await dialog.getByRole('combobox', { name: 'Replacement for Webhooks' }).fill('Webhooks, n');
  await dialog.getByRole('option', { name: /Webhooks, new/ }).click();
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(row(page, 'Webhooks, new')).toContainText('/software/webhooks');
  await choose(page, 'Webhooks, new', 'Make default');
  await expect(row(page, 'Webhooks, new')).toContainText('Default');

  await choose(page, 'Software', 'Add to a new group…');
  await dialog.getByLabel('Title').fill('Machines');
  await dialog.getByRole('button', { name: 'Add group' }).click();
  await expect(row(page, 'Machines')).toBeFocused();
  await expect
    .poll(async () => (await saved(page, board)).slice(-4))
    .toEqual(['Machines', '-Software', '--Telemetry', '--Webhooks, new']);

  const question = page.getByRole('alertdialog');
  await row(page, 'Machines').press('Delete');
  await expect(question).toContainText('1 section stays on the site: Software.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete group' }).click();
  await expect(row(page, 'Machines')).toBeHidden();
  await row(page, 'Software').press('Delete');
  await expect(question).toContainText(
    '2 spaces will be removed from the site: Telemetry and Webhooks, new.',
  );
  await question.getByRole('button', { name: 'Delete section' }).click();
  await expect(page.getByText('Software deleted')).toBeVisible();
  await expect(row(page, 'Software')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row(page, 'Software')).toHaveAttribute('aria-expanded', 'true');
  await expect(row(page, 'Webhooks, new')).toContainText('Default');
  await choose(page, 'Telemetry', 'Make it a section');
  await expect.poll(async () => (await saved(page, board)).at(-2)).toBe('Telemetry');
  await page.keyboard.press('ControlOrMeta+z');
  await expect
    .poll(async () => (await saved(page, board)).slice(-3))
    .toEqual(['Software', '-Telemetry', '-Webhooks, new']);

  await row(page, 'Buoys').press('Delete');
  await expect(question).toContainText('Make another section the default first.');
  await expect(question.getByRole('button', { name: 'Delete section' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expand(page, 'Notes');
  await row(page, 'Notebook').press('Delete');
  await expect(question).toContainText('Replace it with another space, or delete the section.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await row(page, 'Português').press('Delete');
  await question.getByRole('button', { name: 'Remove from site' }).click();
  await expect(row(page, 'Português')).toBeHidden();
});

test('a double click adds a space only once', async ({ page }) => {
  const made = { title: 'Telemetry', empty: true };
  await callApi(page, 'POST', `/orgs/${board.organizationId}/spaces`, made);
  await open(page, board.page);
  await choose(page, 'Safety', 'Add a space…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Space' }).fill('Telem');
  await dialog.getByRole('option', { name: /Telemetry/ }).click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/site-spaces'))
      sent.push(request.url());
  });
  await dialog.getByRole('button', { name: 'Add space' }).dblclick();
  await expect(row(page, 'Telemetry')).toBeFocused();
  await expect(dialog).toBeHidden();
  expect(sent).toHaveLength(1);
});

test('a site without sections explains what the first one does', async ({ page }) => {
  const { organizationId } = board;
  const space = async (title: string) =>
    (
      await callApi<{ id: string }>(page, 'POST', `/orgs/${organizationId}/spaces`, {
        title,
        empty: true,
      })
    ).id;
  const spaces = [await space('Guide'), await space('Reference')];
  await space('Recipes');
  const sites = `/orgs/${organizationId}/sites`;
  const site = await callApi<{ id: string }>(page, 'POST', sites, { title: 'Plain', spaces });
  await open(page, `${sites}/${site.id}`);
  await expect(row(page, 'Reference')).toContainText('/reference');
  // Indented, they would seem to be inside something.
  const handle = await row(page, 'Reference')
    .getByRole('button', { name: 'Move Reference', exact: true })
    .boundingBox();
  const add = await page.getByRole('button', { name: 'Space', exact: true }).boundingBox();
  expect((handle?.x ?? 0) - (add?.x ?? 0)).toBeLessThan(40);
  await expectAccessible(page);
  await choose(page, 'Reference', 'Add the first section…');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    '2 spaces are at the root of the site. They go into one section called Guide',
  );
  await dialog.getByRole('combobox', { name: 'First space' }).fill('Recipes');
  await dialog.getByRole('option', { name: /Recipes/ }).click();
  await dialog.getByRole('button', { name: 'Add section' }).click();
  await expect(row(page, 'Recipes').first()).toBeFocused();
  await expect
    .poll(() => saved(page, { ...board, api: `${sites}/${site.id}` }))
    .toEqual(['Guide', '-Guide', '-Reference', 'Recipes', '-Recipes']);
});
