import { expect, type Page, test } from '@playwright/test';
import { callApi, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signInAs } from './support/sign-in.ts';

type Item = { id: string };
type Structure = { structure: Item[] };
type Saved = { jsonSchema: { properties: Record<string, object>; additionalProperties?: boolean } };

let site = '';
const visitors = (): string => `${site}/visitors`;
/** The closed or open row of a property; its text is the summary. */
const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Properties' })
    .getByRole('button', { name: new RegExp(`^${name}\\b`) });
const boxesOf = (page: Page) =>
  page
    .getByRole('list', { name: 'Properties' })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect()));
const schema = (page: Page) => callApi<Saved>(page, 'GET', `${site}/adaptive-schema`);

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
  const id = await newOrganization(page, 'Claims Press');
  const spaces: string[] = [];
  for (const title of ['Buoys', 'Moorings']) {
    const made = await callApi<Item>(page, 'POST', `/orgs/${id}/spaces`, { title });
    spaces.push(made.id);
  }
  const made = await callApi<Item>(page, 'POST', `/orgs/${id}/sites`, { title: 'Docs', spaces });
  site = `/orgs/${id}/sites/${made.id}`;
  const { structure } = await callApi<Structure>(page, 'GET', `${site}/structure?spaces=false`);
  await callApi(page, 'PATCH', `${site}/site-spaces/${structure[1]?.id}`, {
    condition: 'visitor.claims.tester == true',
  });
});

test('a schema is described in the form and saved, and unknown claims in conditions are flagged', async ({
  page,
}) => {
  await open(page, visitors());
  await expect(page.getByText('Adaptive content is off.')).toBeVisible();
  const conditions = page.getByRole('list', { name: 'Conditions' });
  await expect(conditions).toContainText('there is no schema yet');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add property' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('plan');
  await page.getByLabel('Type').click();
  await page.getByRole('option', { name: 'One of a list' }).click();
  // A row that is closed opens when its error keeps the schema from being saved.
  await row(page, 'plan').click();
  await expect(page.getByLabel('Name')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('Enter at least one value')).toBeVisible();
  await expect(page.getByLabel('Values')).toBeFocused();
  await row(page, 'plan').click();
  await expect(row(page, 'plan')).toContainText('Invalid');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await page.getByLabel('Values').fill('free, pro');
  await page.getByRole('button', { name: 'Add property' }).click();
  await page.getByLabel('Name').last().fill('groups');
  await page.getByRole('button', { name: 'Move groups up' }).click();
  // It is first now, so the button is unavailable, but keeps the focus.
  await expect(page.getByRole('button', { name: 'Move groups up' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  expect((await schema(page)).jsonSchema.properties).toEqual({
    groups: { type: 'string' },
    plan: { type: 'string', enum: ['free', 'pro'] },
  });
  await expect(page.getByLabel('Name')).toHaveCount(2);
  await expect(conditions).toContainText('Unknown claim');
  await expect(conditions).toContainText('claims.tester');
  await conditions.getByRole('link', { name: 'Moorings' }).click();
  await expect(page).toHaveURL(/\?item=/);
});

test('an invalid JSON schema is refused with the location of the error, and nothing typed is lost', async ({
  page,
}) => {
  await open(page, visitors());
  await page.getByRole('button', { name: 'Edit as JSON' }).click();
  const text = page.getByLabel('JSON Schema');
  await text.fill('{"type": "object", "properties": {"plan": {"type": "txt"}}}');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '/properties/plan/type' })).toBeVisible();
  await expect(text).toHaveValue(/"txt"/);
  await text.fill('{"type": "object", "properties": {');
  await page.getByRole('button', { name: 'Properties', exact: true }).click();
  await expect(page.getByText('Fix it first')).toBeVisible();
  await text.fill(
    '{"type": "object", "properties": {"age": {"type": "integer", "minimum": 1}}, "additionalProperties": false}',
  );
  await page.getByRole('button', { name: 'Properties', exact: true }).click();
  await expect(page.getByText('The form can’t show this property')).toBeVisible();
  await expect(page.getByText('additionalProperties')).toBeVisible();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  expect((await schema(page)).jsonSchema).toMatchObject({
    properties: { age: { minimum: 1 } },
    additionalProperties: false,
  });
});

test('a schema saved by someone else is not overwritten', async ({ page }) => {
  await open(page, visitors());
  await page.getByRole('button', { name: /Start with the 1 claim/ }).click();
  const properties = { theirs: { type: 'string' } };
  await callApi(page, 'PUT', `${site}/adaptive-schema`, {
    jsonSchema: { type: 'object', properties },
  });
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('Couldn’t save.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('tester');
  expect((await schema(page)).jsonSchema.properties).toEqual(properties);
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await expect(row(page, 'theirs')).toBeVisible();
});

test('each property is one row that opens by keyboard, and closing it loses nothing', async ({
  page,
}) => {
  const plans = ['free', 'pro', 'team', 'wide', 'huge'];
  await callApi(page, 'PUT', `${site}/adaptive-schema`, {
    jsonSchema: {
      type: 'object',
      properties: {
        plan: { type: 'string', enum: plans, description: 'What is paid' },
        beta: { type: 'boolean' },
        seats: { type: 'integer' },
      },
      required: ['plan'],
    },
  });
  await open(page, visitors());
  const plan = row(page, 'plan');
  await expect(plan).toContainText('One of a list: free, pro, team and 2 more');
  await expect(plan).toContainText('What is paid');
  await expect(plan).toContainText('Required');
  await expect(page.getByLabel('Name')).toHaveCount(0);
  for (const { height } of await boxesOf(page)) expect(height).toBeLessThan(56);

  await plan.focus();
  await page.keyboard.press('Enter');
  await expect(plan).toHaveAttribute('aria-expanded', 'true');
  await page.getByLabel('Description').fill('The paid plan');
  await row(page, 'beta').click();
  await expect(page.getByLabel('Name')).toHaveCount(2);
  await plan.focus();
  await page.keyboard.press('Enter');
  await expect(plan).toBeFocused();
  await expect(plan).toContainText('The paid plan');
  await expectAccessible(page);

  // Removing leads to the row that takes its place, and from the last one to what adds another.
  await page.getByRole('button', { name: 'Remove beta' }).click();
  await expect(row(page, 'seats')).toBeFocused();
  await page.getByRole('button', { name: 'Remove seats' }).click();
  await expect(plan).toBeFocused();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  expect((await schema(page)).jsonSchema.properties).toEqual({
    plan: { type: 'string', enum: plans, description: 'The paid plan' },
  });
  await page.getByRole('button', { name: 'Remove plan' }).click();
  await expect(page.getByRole('button', { name: 'Add property' })).toBeFocused();
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.setViewportSize({ width: 320, height: 720 });
  await expect(plan).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await plan.click();
  await expect(page.getByLabel('Values')).toHaveValue(plans.join(', '));
  await expectAccessible(page);
});

test('a condition is completed from the schema, by keyboard alone', async ({ page }) => {
  await callApi(page, 'PUT', `${site}/adaptive-schema`, {
    jsonSchema: {
      type: 'object',
      properties: { plan: { enum: ['free', 'pro'], description: 'What is paid' } },
    },
  });
  const { structure } = await callApi<Structure>(page, 'GET', `${site}/structure?spaces=false`);
  await open(page, `${site}?item=${structure[1]?.id}`);
  const condition = page.getByRole('combobox', { name: /^Shown when/ });
  await expect(page.getByText('The visitor schema has no claim “tester”.')).toBeVisible();
  await condition.fill('');
  await condition.pressSequentially('pl');
  await expect(page.getByRole('option', { name: /claims\.plan/ })).toContainText('What is paid');
  await expectAccessible(page);
  await condition.press('Enter');
  await expect(condition).toHaveValue('visitor.claims.plan');
  await condition.pressSequentially(' == ');
  // The first value is chosen already; the arrows lead to the others.
  await expect(page.getByRole('option', { selected: true })).toContainText('free');
  await condition.press('ArrowDown');
  await condition.press('Enter');
  await expect(condition).toHaveValue('visitor.claims.plan == "pro"');
  await expect(page.getByText('Shown to visitors when plan is "pro".')).toBeVisible();
});
