import { expect, type Page, test } from '@playwright/test';
import { callApi, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signInAs } from './support/sign-in.ts';

type Held = { customField: { name: string }; value?: unknown }[];

const titles = ['Buoys', 'Moorings', 'Safety'];
let id = '';
/** The ids of the spaces by their titles. */
let spaces: Record<string, string> = {};

const fields = () => `/orgs/${id}/custom-fields`;
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-cell="${row}:${column}"]`);
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

/** The value of a space for a field, from the API. */
async function held(page: Page, title: string, name: string): Promise<unknown> {
  const all = await callApi<Held>(page, 'GET', `/spaces/${spaces[title]}/custom-fields`);
  return all.find(({ customField }) => customField.name === name)?.value;
}

/** Pastes text from a spreadsheet at the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
  id = await newOrganization(page, 'Field Press');
  const made = await Promise.all(
    titles.map((title) => callApi<{ id: string }>(page, 'POST', `/orgs/${id}/spaces`, { title })),
  );
  spaces = Object.fromEntries(titles.map((title, index) => [title, made[index]?.id ?? '']));
});

test('a field is created, a used option is replaced, and deleting the field counts its spaces', async ({
  page,
}) => {
  // The empty grid leads to where fields are created.
  await open(page, `/orgs/${id}/custom-fields`);
  await page.getByRole('link', { name: 'New field' }).click();
  const dialog = page.getByRole('dialog', { name: 'New custom field' });
  await dialog.press('Escape');
  await expect(page.getByRole('heading', { name: 'No custom fields yet' })).toBeVisible();
  await page.getByRole('button', { name: 'New field' }).click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Review stage');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('review-stage');
  await dialog.getByRole('combobox', { name: 'Type' }).press('Enter');
  await page.getByRole('option', { name: /^One option/ }).click();
  await dialog.getByRole('button', { name: 'Create field' }).click();
  await expect(dialog.getByText('Enter at least one option.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Option 1' }).focus();
  await paste(page, 'Draft\nBeta\nFinal');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const discardDialog = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' });
  await discardDialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Create field' }).click();
  const row = page.getByRole('row').filter({ hasText: 'review-stage' });
  await expect(row).toContainText('0 spaces');
  // Two lines at most, with the name that tools use beside the title.
  const [title, name] = [row.getByText('Review stage'), row.getByText('review-stage')];
  const middleOf = async (text: typeof title) => {
    const box = await text.boundingBox();
    return box ? box.y + box.height / 2 : 0;
  };
  expect(Math.abs((await middleOf(title)) - (await middleOf(name)))).toBeLessThan(6);
  expect((await row.boundingBox())?.height).toBeLessThan(56);
  await expect(row.getByText('Draft, Beta and Final', { exact: true })).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(row.getByText('One option: Draft, Beta and Final')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Copy name review-stage' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width, height });

  for (const title of ['Buoys', 'Moorings'])
    await callApi(page, 'PATCH', `/spaces/${spaces[title]}/custom-fields`, {
      values: { 'review-stage': { value: 'Beta' } },
    });
  await open(page, `/orgs/${id}/settings/custom-fields?field=review-stage`);
  const editing = page.getByRole('dialog', { name: 'Edit “Review stage”' });
  await expect(editing.getByText('Used by 2 spaces')).toBeVisible();
  await editing.getByRole('button', { name: 'Remove Beta' }).click();
  await expect(editing.getByRole('textbox', { name: 'Option 2' })).toBeFocused();
  await editing.getByRole('button', { name: 'Save' }).click();
  const instead = editing.getByRole('combobox', { name: 'Beta, used by 2 spaces' });
  await expect(instead).toBeFocused();
  await instead.press('Enter');
  await page.getByRole('option', { name: 'Final' }).click();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing).toBeHidden();
  expect(await held(page, 'Moorings', 'review-stage')).toBe('Final');

  await page.getByRole('button', { name: 'Actions for Review stage' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Review stage”?' });
  await expect(question).toContainText('2 spaces lose their value: Buoys and Moorings');
  await question.getByRole('button', { name: 'Delete field' }).click();
  await expect(page.getByRole('heading', { name: 'No custom fields yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New field' })).toBeFocused();
});

test('many spaces are edited by keyboard and from a spreadsheet, reviewed and saved, and failed changes are kept', async ({
  page,
}) => {
  await callApi(page, 'POST', fields(), { name: 'owner', type: 'text', title: 'Owner' });
  await callApi(page, 'POST', fields(), { name: 'months', type: 'number', title: 'Months' });
  await open(page, fields());
  await expect(page.getByRole('grid', { name: 'Custom field values' })).toBeVisible();
  // A table with headers and titles goes into its own cells, wherever it is pasted.
  await cell(page, 0, 1).click();
  await page.keyboard.press('ArrowLeft');
  await paste(page, 'Space\tMonths\tOwner\nSafety\t3\tAnn\nAtlas\t1\tBob');
  await expect(page.getByRole('region', { name: 'Skipped cells' })).toContainText(
    '2 cells pasted. 1 title not found: Atlas.',
  );
  await expect(cell(page, 2, 1)).toContainText('Ann');
  await expect(cell(page, 2, 2)).toContainText('3');
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(bar(page)).toBeHidden();
  // The message never covers the bar's buttons.
  await page.keyboard.press('ControlOrMeta+z');
  const discarded = page.getByRole('listitem').filter({ hasText: '2 changes discarded' });
  await expect
    .poll(async () => {
      const [message, below] = [await discarded.boundingBox(), await bar(page).boundingBox()];
      return message && below && message.y + message.height <= below.y;
    })
    .toBe(true);
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(bar(page)).toBeHidden();
  await cell(page, 0, 1).click();
  await page.keyboard.type('/?Ada');
  await expect(page.getByRole('textbox', { name: 'Owner of Buoys' })).toHaveValue('/?Ada');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await expect(cell(page, 0, 2)).toBeFocused();
  await paste(page, '12\nmany\n3');
  await expect(bar(page)).toContainText('4 changes in 3 spaces · 1 invalid cell');
  await expect(cell(page, 1, 2)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(bar(page)).toContainText('1 change in 1 space');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await cell(page, 1, 2).click();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toContainText('4 changes in 3 spaces');

  // Someone else changes one of them first.
  await callApi(page, 'PATCH', `/spaces/${spaces.Buoys}/custom-fields`, {
    values: { owner: { value: 'Grace' } },
  });
  await bar(page).getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Review changes' });
  await expect(review).toContainText('2 spaces will be updated, 1 space won’t');
  await expect(review).toContainText('The current value is Grace.');
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Update 2 spaces' }).click();
  await expect(review).toBeHidden();
  await expect(bar(page)).toContainText('2 changes in 1 space');
  expect(await held(page, 'Moorings', 'months')).toBe(6);
  expect(await held(page, 'Buoys', 'owner')).toBe('Grace');

  await page.getByRole('link', { name: 'Home' }).click();
  await page
    .getByRole('alertdialog', { name: 'Discard unsaved changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await cell(page, 0, 1).click();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await bar(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(bar(page)).toBeHidden();
  await expect(cell(page, 0, 1)).toBeFocused();
  expect(await held(page, 'Buoys', 'owner')).toBe('Ada');
});

test('on a small screen a value is edited below the grid and in the settings of the space', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const body = { name: 'stage', type: 'select:single', options: ['Draft', 'Final'] };
  await callApi(page, 'POST', fields(), body);
  await open(page, fields());
  await cell(page, 1, 1).click();
  await page.getByRole('combobox', { name: 'stage, selected cell' }).click();
  await page.getByRole('option', { name: 'Final' }).click();
  await expect(cell(page, 1, 1)).toContainText('Final');
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(bar(page)).toBeHidden();
  await open(page, `/orgs/${id}/spaces/${spaces.Moorings}/settings#custom-fields`);
  const stage = page.getByRole('combobox', { name: 'stage' });
  await expect(stage).toHaveText('Final');
  await stage.click();
  await page.getByRole('option', { name: 'Draft' }).click();
  await page.getByRole('button', { name: 'Save 1 field' }).click();
  await expect(page.getByRole('button', { name: 'Save 1 field' })).toBeHidden();
  expect(await held(page, 'Moorings', 'stage')).toBe('Draft');
});
