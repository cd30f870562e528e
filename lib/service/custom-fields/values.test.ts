import { beforeEach, describe, expect, test } from 'vitest';
import {
  applyCustomFieldValues,
  getSpaceCustomFields,
  listCustomFieldValues,
  reviewCustomFieldValues,
  updateSpaceCustomFields,
} from '#lib/contract/custom-field-values.ts';
import { createCustomField } from '#lib/contract/custom-fields.ts';
import type { InputOf } from '#lib/contract/endpoint.ts';
import type { CustomFieldType, CustomFieldValue } from '#lib/contract/field-values.ts';
import {
  createSpace,
  duplicateSpace,
  previewSpaceTransfer,
  transferSpace,
} from '#lib/contract/spaces.ts';
import { grant, newCollection, newSpace } from '../testing/content.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();
let organization: TestOrganization;
let space: string;

const types: Record<string, CustomFieldType> = {
  owner: 'text',
  pages: 'number',
  public: 'boolean',
  tags: 'tags',
  stage: 'select:single',
  topics: 'select:multi',
};

beforeEach(async () => {
  organization = await service.newOrganization();
  space = await newSpace(service, organization, { title: 'Handbook' });
  for (const [name, type] of Object.entries(types)) {
    const options = type.startsWith('select') ? { options: ['Draft', 'Final'] } : {};
    const body = { name, type, ...options };
    const { status } = await service
      .as(organization.admin)
      .call(createCustomField, { parameters: { organizationId: organization.id }, body });
    expect(status).toBe(201);
  }
});

const on = (person: TestPerson = organization.admin) => service.as(person);
type Sent = Record<string, CustomFieldValue | null>;
const wrapped = (values: Sent) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
const set = (values: Sent, spaceId = space, person?: TestPerson) =>
  on(person).call(updateSpaceCustomFields, {
    parameters: { spaceId },
    body: { values: wrapped(values) },
  });
async function read(spaceId = space): Promise<Record<string, CustomFieldValue>> {
  const { body } = await on().call(getSpaceCustomFields, { parameters: { spaceId } });
  expect(body.map(({ customField }) => customField.name)).toEqual(Object.keys(types));
  return Object.fromEntries(
    body.flatMap(({ customField: { name }, value }) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
type Rows = InputOf<typeof applyCustomFieldValues>['body']['rows'];
const inOrganization = () => ({ parameters: { organizationId: organization.id } });
const apply = (rows: Rows, person?: TestPerson) =>
  on(person).call(applyCustomFieldValues, { ...inOrganization(), body: { rows } });
const review = (rows: Rows, person?: TestPerson) =>
  on(person).call(reviewCustomFieldValues, { ...inOrganization(), body: { rows } });

const all = {
  owner: '12',
  pages: 1.5,
  public: false,
  tags: ['true', 'b'],
  stage: 'Draft',
  topics: ['Final', 'Draft'],
};

describe('the values of a space', () => {
  test('are returned as set, for every type', async () => {
    expect(await read()).toEqual({});
    expect((await set(all)).status).toBe(204);
    // A text that reads as a number stays a text.
    expect(await read()).toEqual(all);
    await set({ owner: null, tags: [], pages: 0 });
    const { owner: _owner, tags: _tags, ...left } = all;
    expect(await read()).toEqual({ ...left, pages: 0 });
  });

  test('are all set or none: a wrong type names its field', async () => {
    await set({ owner: 'Ada' });
    const wrong: Sent = { owner: 'Eve', pages: '7', public: 'no', tags: 'a', stage: 'Gone' };
    const { status, error } = await set({ ...wrong, topics: ['Gone'], nowhere: 'x' });
    expect(status).toBe(400);
    expect(error?.fields?.map(({ path }) => path)).toEqual(
      ['pages', 'public', 'tags', 'stage', 'topics', 'nowhere'].map((name) => `values.${name}`),
    );
    expect((await set({ owner: 'x'.repeat(257) })).status).toBe(400);
    expect(await read()).toEqual({ owner: 'Ada' });
  });

  test('require the Edit role on it', async () => {
    const reader = await organization.join('comment');
    expect((await set({ owner: 'Eve' }, space, reader)).status).toBe(403);
    await grant(service, organization, { space }, { user: reader }, 'edit');
    expect((await set({ owner: 'Eve' }, space, reader)).status).toBe(204);
  });

  test('are copied to a duplicate, and removed by a transfer', async () => {
    const made = await on().call(createSpace, { ...inOrganization(), body: { title: 'Guide' } });
    const spaceId = made.body.id;
    await set(all, spaceId);
    const copy = await on().call(duplicateSpace, { parameters: { spaceId } });
    expect(await read(copy.body.id)).toEqual(all);
    const other = await service.newOrganization();
    await other.join('admin', organization.admin);
    const body = { organization: other.id };
    const previewed = await on().call(previewSpaceTransfer, { parameters: { spaceId }, body });
    expect(previewed.body.emptied).toBe(1);
    const moved = await on().call(transferSpace, { parameters: { spaceId }, body });
    expect(moved.status).toBe(200);
    const there = await on().call(getSpaceCustomFields, { parameters: { spaceId } });
    expect(there.body).toEqual([]);
    await on().call(transferSpace, {
      parameters: { spaceId },
      body: { organization: organization.id },
    });
    expect(await read(spaceId)).toEqual({});
  });
});

describe('the grid', () => {
  test('lists the spaces that the caller can see, or edit, by title', async () => {
    const hidden = await newCollection(service, organization, { defaultLevel: 'guest' });
    await newSpace(service, organization, { title: 'aardvark', parent: hidden });
    const buoys = await newSpace(service, organization, { title: 'Buoys', defaultLevel: 'read' });
    await set({ owner: 'Ada' }, buoys);
    const editor = await organization.join('edit');
    const titles = async (query: object) => {
      const { body } = await on(editor).call(listCustomFieldValues, { ...inOrganization(), query });
      return body.items.map((item) => [item.space.title, item.space.permissions.edit, item.values]);
    };
    const handbook = ['Handbook', true, {}];
    expect(await titles({})).toEqual([['Buoys', false, { owner: 'Ada' }], handbook]);
    expect(await titles({ editable: 'true' as unknown as boolean })).toEqual([handbook]);
    expect(await titles({ title: 'uoy' })).toEqual([['Buoys', false, { owner: 'Ada' }]]);
  });

  test('pages through the list', async () => {
    for (const title of ['a', 'B', 'c', 'D']) await newSpace(service, organization, { title });
    const met: string[] = [];
    let page: string | undefined;
    do {
      const query = { limit: 2, ...(page && { page }) };
      const { body } = await on().call(listCustomFieldValues, { ...inOrganization(), query });
      met.push(...body.items.map((item) => item.space.title));
      expect(body.count).toBe(5);
      page = body.next?.page;
    } while (page);
    expect(met).toEqual(['a', 'B', 'c', 'D', 'Handbook']);
  });

  test('sets each space separately and returns its outcome', async () => {
    const editor = await organization.join('edit');
    const locked = await newSpace(service, organization, { title: 'Law', defaultLevel: 'read' });
    const hidden = await newSpace(service, organization, { defaultLevel: 'guest' });
    const elsewhere = await newSpace(service, await service.newOrganization());
    const wrong = await newSpace(service, organization, { title: 'Wrong' });
    await set({ owner: 'Ada' });
    const rows = [
      { space, values: wrapped({ owner: 'Ada' }) },
      { space: wrong, values: wrapped({ owner: 'Eve', pages: 'many' }) },
      { space: locked, values: wrapped({ owner: 'Eve' }) },
      { space: hidden, values: wrapped({ owner: 'Eve' }) },
      { space: elsewhere, values: wrapped({ owner: 'Eve' }) },
      { space, values: wrapped({ owner: 'Eve' }) },
    ];
    const reviewed = await review(rows, editor);
    expect(reviewed.body.rows.map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      ...Array(5).fill('refuse'),
    ]);
    const good = await newSpace(service, organization, { title: 'Good' });
    const { status, body } = await apply(
      [...rows, { space: good, values: wrapped({ owner: 'Eve', pages: 3 }) }],
      editor,
    );
    expect(status).toBe(200);
    expect(body.rows.map(({ outcome }) => outcome)).toEqual([
      ...['unchanged', 'failed', 'failed', 'failed', 'failed', 'failed', 'changed'],
    ]);
    expect(body.rows[1]?.fields).toMatchObject([{ name: 'pages' }]);
    expect(body.rows[2]?.message).toContain('Edit role on Law');
    expect(body.rows[3]?.message).toBe(body.rows[4]?.message);
    expect(await read(good)).toEqual({ owner: 'Eve', pages: 3 });
    expect(await read(wrong)).toEqual({});
    expect(await read()).toEqual({ owner: 'Ada' });
  });

  test('never overwrites unseen changes of others', async () => {
    await set({ owner: 'Ada', pages: 1 });
    const late = await apply([
      { space, values: { owner: { value: 'Eve', was: null }, pages: { value: 2, was: 1 } } },
    ]);
    expect(late.body.rows).toMatchObject([
      { outcome: 'failed', fields: [{ name: 'owner', now: 'Ada' }] },
    ]);
    expect(await read()).toEqual({ owner: 'Ada', pages: 1 });
    const seen = await apply([{ space, values: { owner: { value: 'Eve', was: 'Ada' } } }]);
    expect(seen.body.rows).toMatchObject([{ outcome: 'changed' }]);
    expect(await read()).toEqual({ owner: 'Eve', pages: 1 });
  });

  test('sets up to a thousand spaces at once', async () => {
    const spaces = await Promise.all(
      Array.from({ length: 1000 }, () => newSpace(service, organization)),
    );
    const rows = spaces.map((id) => ({ space: id, values: wrapped({ owner: 'Ada', pages: 1 }) }));
    const { body } = await apply(rows);
    expect(new Set(body.rows.map(({ outcome }) => outcome))).toEqual(new Set(['changed']));
    expect((await apply([...rows, { space, values: {} }])).status).toBe(400);
    expect(await read(spaces.at(-1))).toEqual({ owner: 'Ada', pages: 1 });
  });
});
