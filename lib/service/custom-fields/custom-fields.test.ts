import { beforeEach, describe, expect, test } from 'vitest';
import {
  getSpaceCustomFields,
  updateSpaceCustomFields,
} from '#lib/contract/custom-field-values.ts';
import {
  createCustomField,
  deleteCustomField,
  getCustomField,
  getCustomFieldUsage,
  listCustomFields,
  updateCustomField,
} from '#lib/contract/custom-fields.ts';
import type { InputOf } from '#lib/contract/endpoint.ts';
import type { CustomFieldValue } from '#lib/contract/field-values.ts';
import { newSpace } from '../testing/content.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService();
let organization: TestOrganization;

beforeEach(async () => {
  organization = await service.newOrganization();
});

const admin = () => service.as(organization.admin);
const onField = (fieldName: string) => ({
  parameters: { organizationId: organization.id, fieldName },
});
const create = (body: InputOf<typeof createCustomField>['body']) =>
  admin().call(createCustomField, { parameters: { organizationId: organization.id }, body });
const update = (fieldName: string, body: InputOf<typeof updateCustomField>['body']) =>
  admin().call(updateCustomField, { ...onField(fieldName), body });

async function spaceWith(values: Record<string, CustomFieldValue>, deletedAt?: Date) {
  const spaceId = await newSpace(service, organization, deletedAt ? { deletedAt } : {});
  const sent = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
  const answer = await admin().call(updateSpaceCustomFields, {
    parameters: { spaceId },
    body: { values: sent },
  });
  expect(answer.status).toBe(204);
  return spaceId;
}

async function valueOn(spaceId: string, name: string) {
  const { body } = await admin().call(getSpaceCustomFields, { parameters: { spaceId } });
  return body.find(({ customField }) => customField.name === name)?.value;
}

describe('a field', () => {
  test('has empty texts by default, and is found by its name', async () => {
    const { status, body } = await create({ name: 'owner_1-a', type: 'text' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'owner_1-a',
      type: 'text',
      title: '',
      description: '',
      placeholder: '',
      permissions: { view: true, edit: true },
    });
    expect(body).not.toHaveProperty('options');
    expect((await admin().call(getCustomField, onField('owner_1-a'))).body).toEqual(body);
  });

  test('has a unique name that is valid in a path', async () => {
    await create({ name: 'owner', type: 'text' });
    const taken = await create({ name: 'owner', type: 'number' });
    expect(taken.status).toBe(409);
    expect(taken.error?.reasons).toEqual(['name-taken']);
    for (const name of ['', 'Owner', 'a b', 'ä', 'x'.repeat(51), '__proto__'])
      expect((await create({ name, type: 'text' })).error?.fields?.[0]?.path, name).toBe('name');
    const elsewhere = await service.newOrganization();
    const again = await service.as(elsewhere.admin).call(createCustomField, {
      parameters: { organizationId: elsewhere.id },
      body: { name: 'owner', type: 'text' },
    });
    expect(again.status).toBe(201);
  });

  test('is created once by thirty-two concurrent requests with the same name', async () => {
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => create({ name: 'same', type: 'text' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(31).fill(409)]);
  });

  test('has options only when it is a selection', async () => {
    const bad = [
      await create({ name: 'a', type: 'select:single' }),
      await create({ name: 'a', type: 'select:multi', options: [] }),
      await create({ name: 'a', type: 'text', options: ['One'] }),
      await create({ name: 'a', type: 'select:single', options: ['One', 'One'] }),
      await create({ name: 'a', type: 'select:single', options: ['x'.repeat(41)] }),
      await create({ name: 'a', type: 'select:single', options: [' '] }),
      await create({
        name: 'a',
        type: 'select:single',
        options: Array.from({ length: 51 }, (_, index) => `Option ${index}`),
      }),
    ];
    expect(bad.map(({ status }) => status)).toEqual(Array(7).fill(400));
    expect(bad.every(({ error }) => error?.fields?.[0]?.path.startsWith('options'))).toBe(true);
    await create({ name: 'a', type: 'number' });
    expect((await update('a', { options: ['One'] })).error?.fields?.[0]?.path).toBe('options');
  });

  test('refuses changes of its name and type, with the reason', async () => {
    await create({ name: 'owner', type: 'text' });
    const renamed = await update('owner', { name: 'keeper', title: 'Keeper' });
    expect([renamed.status, renamed.error?.fields?.[0]?.path]).toEqual([400, 'name']);
    expect(renamed.error?.message).toContain('can’t be changed');
    const retyped = await update('owner', { type: 'number' });
    expect([retyped.status, retyped.error?.fields?.[0]?.path]).toEqual([400, 'type']);
    const same = await update('owner', { name: 'owner', type: 'text', title: 'Keeper' });
    expect(same.body).toMatchObject({ name: 'owner', title: 'Keeper' });
  });

  test('shows the number of spaces that use it to admins only', async () => {
    await create({ name: 'owner', type: 'text' });
    await spaceWith({ owner: 'Ada' });
    const parameters = { organizationId: organization.id };
    const mine = await admin().call(listCustomFields, { parameters });
    expect(mine.body.items).toMatchObject([{ name: 'owner', spaces: 1 }]);
    const guest = service.as(await organization.join(null));
    const { body } = await guest.call(listCustomFields, { parameters });
    expect(body.items).toMatchObject([{ name: 'owner', permissions: { edit: false } }]);
    expect(body.items[0]).not.toHaveProperty('spaces');
  });
});

describe('options in use', () => {
  beforeEach(async () => {
    await create({ name: 'stage', type: 'select:single', options: ['Draft', 'Beta', 'Final'] });
    await create({ name: 'topics', type: 'select:multi', options: ['API', 'Guide', 'Blog'] });
  });

  test('can’t be removed: nothing is changed', async () => {
    const space = await spaceWith({ stage: 'Beta', topics: ['API', 'Blog'] });
    await spaceWith({ stage: 'Beta' });
    const refused = await update('stage', { title: 'Stage', options: ['Draft', 'Final'] });
    expect(refused.status).toBe(409);
    expect(refused.error?.message).toContain('Beta (2 spaces)');
    expect(refused.error?.reasons).toEqual(['options-in-use', 'option:Beta']);
    expect((await update('topics', { options: ['API'] })).status).toBe(409);
    const { body } = await admin().call(getCustomField, onField('stage'));
    expect(body).toMatchObject({ title: '', options: ['Draft', 'Beta', 'Final'] });
    expect(await valueOn(space, 'stage')).toBe('Beta');
  });

  test('don’t prevent removing unused ones, adding some and reordering', async () => {
    await spaceWith({ stage: 'Beta' });
    const { status, body } = await update('stage', { options: ['Final', 'Beta', 'Gone'] });
    expect([status, body.options]).toEqual([200, ['Final', 'Beta', 'Gone']]);
  });

  test('can be removed with a replacement', async () => {
    const one = await spaceWith({ stage: 'Beta', topics: ['API', 'Blog', 'Guide'] });
    const other = await spaceWith({ stage: 'Draft', topics: ['Blog'] });
    const renamed = await update('stage', {
      options: ['Draft', 'Preview', 'Final'],
      replaceOptions: [{ option: 'Beta', by: 'Preview' }],
    });
    expect(renamed.status).toBe(200);
    const merged = await update('topics', {
      options: ['API', 'Guide'],
      replaceOptions: [{ option: 'Blog', by: 'Guide' }],
    });
    expect(merged.status).toBe(200);
    expect([await valueOn(one, 'stage'), await valueOn(other, 'stage')]).toEqual([
      'Preview',
      'Draft',
    ]);
    expect(await valueOn(one, 'topics')).toEqual(['API', 'Guide']);
    expect(await valueOn(other, 'topics')).toEqual(['Guide']);
    await update('topics', { options: ['API'], replaceOptions: [{ option: 'Guide', by: null }] });
    expect(await valueOn(one, 'topics')).toEqual(['API']);
    expect(await valueOn(other, 'topics')).toBeUndefined();
  });

  test('are never orphaned by concurrent writes', async () => {
    const spaceIds = await Promise.all(
      Array.from({ length: 16 }, () => newSpace(service, organization)),
    );
    const setting = spaceIds.map((spaceId) =>
      admin().call(updateSpaceCustomFields, {
        parameters: { spaceId },
        body: { values: { stage: { value: 'Beta' } } },
      }),
    );
    const replaceOptions = [{ option: 'Beta', by: 'Final' }];
    const [changed, ...set] = await Promise.all([
      update('stage', { options: ['Draft', 'Final'], replaceOptions }),
      ...setting,
    ]);
    expect(changed.status).toBe(200);
    for (const [index, spaceId] of spaceIds.entries())
      expect(await valueOn(spaceId, 'stage')).toBe(
        set[index]?.status === 204 ? 'Final' : undefined,
      );
    expect(set.every(({ status }) => status === 204 || status === 400)).toBe(true);
  });

  test('can’t be replaced by an unknown option, and kept ones aren’t replaced', async () => {
    const space = await spaceWith({ stage: 'Beta' });
    const options = ['Draft', 'Final'];
    for (const replaceOptions of [
      [{ option: 'Beta', by: 'Nowhere' }],
      [{ option: 'Draft', by: 'Final' }],
      [
        { option: 'Beta', by: 'Final' },
        { option: 'Beta', by: null },
      ],
    ])
      expect((await update('stage', { options, replaceOptions })).status).toBe(400);
    expect(await valueOn(space, 'stage')).toBe('Beta');
  });
});

describe('the usage of a field', () => {
  test('counts the spaces that use it, including those in the trash', async () => {
    await create({ name: 'stage', type: 'select:single', options: ['Draft', 'Final'] });
    const here = await spaceWith({ stage: 'Draft' });
    const trashed = await spaceWith({ stage: 'Draft' });
    await service.database.pool.query('update spaces set deleted_at = now() where id = $1', [
      trashed,
    ]);
    const { body } = await admin().call(getCustomFieldUsage, onField('stage'));
    expect(body).toMatchObject({
      spaces: 2,
      trashed: 1,
      examples: [{ id: here }],
      options: [
        { option: 'Draft', spaces: 2 },
        { option: 'Final', spaces: 0 },
      ],
    });
    // A space restored from the trash would use it, so it counts.
    expect((await update('stage', { options: ['Final'] })).status).toBe(409);
  });

  test('deleting a field deletes its values and frees its name', async () => {
    await create({ name: 'owner', type: 'text' });
    const space = await spaceWith({ owner: 'Ada' });
    expect((await admin().call(deleteCustomField, onField('owner'))).status).toBe(204);
    expect((await admin().call(getCustomField, onField('owner'))).status).toBe(404);
    await create({ name: 'owner', type: 'number' });
    expect(await valueOn(space, 'owner')).toBeUndefined();
  });
});
