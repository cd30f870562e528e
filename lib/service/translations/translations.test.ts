import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { languageCodes } from '#lib/contract/languages.ts';
import {
  createTranslation,
  deleteTranslation,
  getTranslation,
  listTranslationLanguages,
  listTranslations,
  updateTranslation,
} from '#lib/contract/translations.ts';
import { openTestService, type TestOrganization, type TestPerson } from '../testing.ts';

let service: Awaited<ReturnType<typeof openTestService>>;
let organization: TestOrganization;

beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  organization = await service.newOrganization();
});

const parameters = () => ({ organizationId: organization.id });
const asAdmin = () => service.as(organization.admin);
const make = (body: { title: string; languages?: ('de' | 'fr' | 'ja')[] }) =>
  asAdmin().call(createTranslation, { parameters: parameters(), body });
const at = (translationSettingsId: string) => ({
  parameters: { ...parameters(), translationSettingsId },
});

test('settings are created, read, updated and deleted, and logged', async () => {
  const made = await make({ title: ' Europe ', languages: ['fr', 'de'] });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    object: 'translation-settings',
    title: 'Europe',
    languages: ['fr', 'de'],
    permissions: { view: true, edit: true },
  });
  const one = at(made.body.id);
  expect((await asAdmin().call(getTranslation, one)).body).toEqual(made.body);
  const renamed = await asAdmin().call(updateTranslation, { ...one, body: { title: 'Union' } });
  expect(renamed.body).toMatchObject({ title: 'Union', languages: ['fr', 'de'] });
  const emptied = await asAdmin().call(updateTranslation, {
    ...one,
    body: { title: 'Union', languages: [] },
  });
  expect(emptied.body.languages).toEqual([]);
  expect((await asAdmin().call(deleteTranslation, one)).status).toBe(205);
  expect((await asAdmin().call(getTranslation, one)).status).toBe(404);
  const { body } = await asAdmin().call(listAuditEvents, { parameters: parameters() });
  expect(body.items.map(({ action }) => action)).toEqual([
    'deleteTranslation',
    'updateTranslation',
    'updateTranslation',
    'createTranslation',
  ]);
});

test('saving the current values changes nothing', async () => {
  const { body: made } = await make({ title: 'Europe', languages: ['fr'] });
  const saved = await asAdmin().call(updateTranslation, {
    ...at(made.id),
    body: { title: 'Europe', languages: ['fr'] },
  });
  expect(saved.body).toEqual(made);
});

test('a change based on an older version is refused', async () => {
  const { body: made } = await make({ title: 'Europe' });
  const one = at(made.id);
  const { headers } = await asAdmin().call(getTranslation, one);
  await asAdmin().call(updateTranslation, { ...one, body: { title: 'First' } });
  const late = await asAdmin().call(
    updateTranslation,
    { ...one, body: { title: 'Second' } },
    { 'if-match': headers.get('etag') ?? '' },
  );
  expect(late.status).toBe(412);
  expect((await asAdmin().call(getTranslation, one)).body.title).toBe('First');
});

test.each([
  [{}, 'title'],
  [{ title: '   ' }, 'title'],
  [{ title: 'x'.repeat(101) }, 'title'],
  [{ title: 'T', languages: ['de', 'de'] }, 'languages'],
  [{ title: 'T', languages: ['klingon'] }, 'languages.0'],
  [{ title: 'T', languages: 'de' }, 'languages'],
  [{ title: 'T', languages: [null] }, 'languages.0'],
])('%j is refused beside its field, and nothing is created', async (body, path) => {
  const { pathname } = new URL(`http://x/v1/orgs/${organization.id}/translations`);
  const refused = await service.raw(organization.admin, 'POST', pathname, {
    body: JSON.stringify(body),
  });
  const { error } = (await refused.json()) as { error: { fields?: { path: string }[] } };
  expect([refused.status, error.fields?.[0]?.path]).toEqual([400, path]);
  const { body: list } = await asAdmin().call(listTranslations, { parameters: parameters() });
  expect(list.count).toBe(0);
});

test('members can read them, admins can change them, guests and other organizations can’t see them', async () => {
  const { body: made } = await make({ title: 'Europe', languages: ['de'] });
  const creator = await organization.join('create');
  const body = { title: 'Mine' };
  const seen = await service.as(creator).call(getTranslation, at(made.id));
  expect(seen.body.permissions).toEqual({ view: true, edit: false });
  const refused = await service.as(creator).call(updateTranslation, { ...at(made.id), body });
  expect([refused.status, refused.error?.reasons]).toEqual([403, ['needs:admin', 'has:create']]);
  const guest = await organization.join(null);
  const hidden = async (person: TestPerson) =>
    (await service.as(person).call(getTranslation, at(made.id))).status;
  expect(await hidden(guest)).toBe(404);
  const { body: none } = await service
    .as(guest)
    .call(listTranslations, { parameters: parameters() });
  expect(none).toEqual({ count: 0, items: [] });
  const away = await service.newOrganization();
  const foreign = { parameters: { organizationId: away.id, translationSettingsId: made.id } };
  expect((await service.as(away.admin).call(deleteTranslation, foreign)).status).toBe(404);
  expect(await hidden(organization.admin)).toBe(200);
});

test('lists are paged: the settings, and all languages of one', async () => {
  for (const title of ['One', 'Two', 'Three']) await make({ title });
  const first = await asAdmin().call(listTranslations, {
    parameters: parameters(),
    query: { limit: 2 },
  });
  const rest = await asAdmin().call(listTranslations, {
    parameters: parameters(),
    query: { limit: 2, page: first.body.next?.page ?? '' },
  });
  expect([first.body.count, first.body.items.length, rest.body.items.length]).toEqual([3, 2, 1]);

  const all = await asAdmin().call(createTranslation, {
    parameters: parameters(),
    body: { title: 'All', languages: [...languageCodes] },
  });
  const found: string[] = [];
  let page: string | undefined;
  do {
    const { body } = await asAdmin().call(listTranslationLanguages, {
      ...at(all.body.id),
      query: { limit: 10, ...(page && { page }) },
    });
    found.push(...body.items.map(({ language }) => language));
    page = body.next?.page;
  } while (page);
  expect(found).toEqual(languageCodes);
});
