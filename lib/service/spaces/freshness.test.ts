import { expect, test } from 'vitest';
import { updateSpaceCustomFields } from '#lib/contract/custom-field-values.ts';
import { createCustomField } from '#lib/contract/custom-fields.ts';
import { listFreshness, REVIEW_FIELD, updateSpace } from '#lib/contract/spaces.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';
import { agesOf, reviewOf } from './freshness.ts';

const service = testService();

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => ({
  updatedAt: new Date(now.getTime() - days * 86_400_000).toISOString(),
});

test('pages count by the time since their last change', () => {
  expect(agesOf([3, 45, 100, 300, 400, 1].map(daysAgo), now)).toEqual({
    pages: 6,
    ages: [2, 1, 1, 1, 1],
    strip: [0, 1, 2, 3, 4, 0],
  });
  expect(agesOf([], now)).toEqual({ pages: 0, ages: [0, 0, 0, 0, 0], strip: [] });
});

test('pages are due for review once they were not changed for the months of their space', () => {
  const pages = [3, 45, 100, 300].map(daysAgo);
  expect(reviewOf(pages, 3, now)).toEqual({
    review: { months: 3, due: 2, strip: [false, false, true, true] },
  });
  // Between two ages of the strip.
  expect(reviewOf(pages, 4, now)).toMatchObject({ review: { strip: [false, false, false, true] } });
  expect(reviewOf(pages, 12, now)).toMatchObject({ review: { due: 0 } });
  expect(reviewOf(pages, undefined, now)).toEqual({});
});

test('one part of a long strip has the age of its oldest page', () => {
  const pages = Array.from({ length: 960 }, (_, index) => daysAgo(index === 15 ? 400 : 1));
  const { strip, ages } = agesOf(pages, now);
  expect(strip).toHaveLength(96);
  expect(strip.slice(0, 3)).toEqual([0, 4, 0]);
  expect(ages).toEqual([959, 0, 0, 0, 1]);
  const due = reviewOf(pages, 12, now).review;
  expect(due).toMatchObject({ due: 1 });
  expect(due?.strip.indexOf(true)).toBe(1);
  expect(due?.strip.lastIndexOf(true)).toBe(1);
});

test('lists the spaces that a person sees, the one unchanged for longest first', async () => {
  const organization = await service.newOrganization();
  const parameters = { organizationId: organization.id };
  const [first, second, secret] = [
    await newEmptySpace(service, organization, { title: 'First' }),
    await newEmptySpace(service, organization, { title: 'Second' }),
    await newEmptySpace(service, organization, { title: 'Secret' }),
  ];
  const admin = service.as(organization.admin);
  await admin.call(updateSpace, {
    parameters: { spaceId: secret },
    body: { restricted: true },
  });
  await newEmptySpace(service, organization, { title: 'Empty' });
  for (const space of [second, secret])
    await change(service, organization.admin, space, page('One'));
  await change(service, organization.admin, first, page('Waves'), page('Tides'));
  const reader = service.as(await organization.join('read'));
  const { body } = await reader.call(listFreshness, { parameters });
  expect(body.items).toMatchObject([
    { id: second, title: 'Second', pages: 1, strip: [0] },
    { id: first, pages: 2, ages: [2, 0, 0, 0, 0], oldest: { title: 'Waves', path: 'waves' } },
  ]);
  const all = await admin.call(listFreshness, { parameters, query: { limit: 1 } });
  expect(all.body).toMatchObject({ count: 3, items: [{ id: second }] });
  const field = { name: REVIEW_FIELD, type: 'number', title: 'Reviewed every' } as const;
  await admin.call(createCustomField, { parameters, body: field });
  await admin.call(updateSpaceCustomFields, {
    parameters: { spaceId: first },
    body: { values: { [REVIEW_FIELD]: { value: 6 } } },
  });
  const reviewed = await reader.call(listFreshness, { parameters });
  expect(reviewed.body.items.map(({ review }) => review)).toEqual([
    undefined,
    { months: 6, due: 0, strip: [false, false] },
  ]);
  const next = await admin.call(listFreshness, {
    parameters,
    query: { limit: 2, page: all.body.next?.page },
  });
  expect(next.body.items.map(({ id }) => id)).toEqual([secret, first]);
  const one = await reader.call(listFreshness, { parameters, query: { space: first } });
  expect(one.body.items.map(({ id }) => id)).toEqual([first]);
  const hidden = await reader.call(listFreshness, { parameters, query: { space: secret } });
  expect(hidden.body).toMatchObject({ count: 0, items: [] });
  const found = await admin.call(listFreshness, { parameters, query: { title: 'sec' } });
  expect(found.body).toMatchObject({ count: 2, items: [{ id: second }, { id: secret }] });
});
