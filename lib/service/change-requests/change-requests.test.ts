import { beforeAll, expect, test } from 'vitest';
import { listChangeRequestPageLinks } from '#lib/contract/change-request-content.ts';
import {
  createChangeRequest,
  forecastMerge,
  getChangeRequest,
  getConflict,
  listChangeRequestChanges,
  listChangeRequestLinks,
  listChangeRequests,
  listContributors,
  listOrganizationChangeRequests,
  mergeChangeRequest,
  revertChangeRequest,
  updateChangeRequest,
  updateFromSpace,
} from '#lib/contract/change-requests.ts';
import { getContent, getPage, listPages } from '#lib/contract/content.ts';
import { getSpace, updateSpace } from '#lib/contract/spaces.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { type AtRequest, changeRequest, newRequest, textIn } from '../testing/requests.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();
let home: TestOrganization;
let editor: TestPerson;
let reviewer: TestPerson;

beforeAll(async () => {
  home = await service.newOrganization();
  editor = await home.join('edit');
  reviewer = await home.join('review');
});

const TEXT = '# Guide\n\nFirst.\n\nSecond.\n\nThird.\n';

/** A space with one page; returns both ids. */
async function newGuide(markdown = TEXT) {
  const spaceId = await newEmptySpace(service, home);
  const made = await change(service, home.admin, spaceId, page('Guide', markdown));
  return { spaceId, guide: made.body.changes[0]?.page ?? '' };
}

const rewrite = (id: string, markdown: string) =>
  ({ operation: 'update_page', page: id, document: { markdown } }) as const;
const read = async (parameters: AtRequest) =>
  (await service.as(home.admin).call(getChangeRequest, { parameters })).body;
const merge = (parameters: AtRequest, person = reviewer) =>
  service.as(person).call(mergeChangeRequest, { parameters });
const textOf = async (spaceId: string, pageId: string) => {
  const parameters = { spaceId, pageId };
  const { body } = await service.as(home.admin).call(getPage, { parameters });
  return body.type === 'document' ? body.markdown : undefined;
};

test('from a draft to the merged text', async () => {
  const { spaceId, guide } = await newGuide();
  const made = await service.as(editor).call(createChangeRequest, {
    parameters: { spaceId },
    body: { subject: '  Say it better  ' },
  });
  expect(made.body).toMatchObject({
    number: 1,
    status: 'draft',
    subject: 'Say it better',
    outdated: false,
    changes: 0,
    createdBy: { id: editor.id },
  });
  const at = { spaceId, changeRequestId: '1' };
  const text = TEXT.replace('Second', 'Two');
  const written = await changeRequest(service, editor, at, rewrite(guide, text));
  expect(written.changeRequest).toMatchObject({ changes: 1, outdated: false });
  expect(await textOf(spaceId, guide)).toBe(TEXT);
  expect(await textIn(service, editor, at, guide)).toBe(text);
  await service.as(editor).call(updateChangeRequest, { parameters: at, body: { status: 'open' } });
  const before = (await service.as(editor).call(getSpace, { parameters: { spaceId } })).body;
  expect(before).toMatchObject({
    changeRequests: 1,
    changeRequestsOpen: 1,
    changeRequestsDraft: 0,
  });

  expect((await merge(at, editor)).status).toBe(403);
  const merged = await merge(at);
  expect(merged.body).toEqual({ revision: expect.any(String), result: 'merge' });
  expect(await textOf(spaceId, guide)).toBe(text);
  expect(await read(at)).toMatchObject({
    status: 'merged',
    revisionMerged: merged.body.revision,
    outdated: false,
    mergedBy: { id: reviewer.id },
  });
  const { body } = await service.as(editor).call(getContent, { parameters: { spaceId } });
  expect(body).toMatchObject({
    id: merged.body.revision,
    type: 'merge',
    mergedFrom: { number: 1 },
    parents: [before.revision, written.changeRequest.revision],
  });
  expect((await service.as(editor).call(getSpace, { parameters: { spaceId } })).body).toMatchObject(
    {
      changeRequests: 1,
      changeRequestsOpen: 0,
    },
  );
});

test('of 64 concurrent merges one succeeds; the others get a conflict', async () => {
  const { spaceId, guide } = await newGuide();
  const at = await newRequest(service, editor, spaceId, [rewrite(guide, 'New.')]);
  const answers = await Promise.all(Array.from({ length: 64 }, () => merge(at)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { reasons: ['merged'] } });
  }
  const { body } = await service.as(editor).call(getContent, { parameters: { spaceId } });
  expect(body.type).toBe('merge');
});

test('numbers increase without gaps, also under concurrency', async () => {
  const { spaceId } = await newGuide();
  const made = await Promise.all(
    Array.from({ length: 16 }, () =>
      service.as(editor).call(createChangeRequest, { parameters: { spaceId }, body: {} }),
    ),
  );
  const numbers = made.map(({ body }) => body.number).sort((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  const other = await newEmptySpace(service, home);
  const elsewhere = { spaceId: other, changeRequestId: made[0]?.body.id ?? '' };
  const foreign = await service.as(editor).call(getChangeRequest, { parameters: elsewhere });
  expect(foreign.status).toBe(404);
  const unnumbered = { spaceId: other, changeRequestId: '1' };
  expect((await service.as(editor).call(getChangeRequest, { parameters: unnumbered })).status).toBe(
    404,
  );
});

test.each([
  ['draft', 'open', 200],
  ['open', 'draft', 200],
  ['open', 'archived', 200],
  ['archived', 'open', 200],
  ['archived', 'draft', 200],
] as const)('a change request goes from %s to %s', async (from, to, status) => {
  const { spaceId, guide } = await newGuide();
  const at = await newRequest(service, editor, spaceId, [rewrite(guide, 'New.')], 'draft');
  const set = (body: object) =>
    service.as(editor).call(updateChangeRequest, { parameters: at, body });
  await set({ status: from });
  const answer = await set({ status: to });
  expect(answer.status).toBe(status);
  expect((await read(at)).status).toBe(to);
});

test('an action its status forbids is refused with the reason, and changes nothing', async () => {
  const { spaceId, guide } = await newGuide();
  const at = await newRequest(service, editor, spaceId);
  const set = (body: object) =>
    service.as(editor).call(updateChangeRequest, { parameters: at, body });
  const reasonOf = (answer: { body: unknown }) =>
    (answer.body as { error: { reasons?: string[] } }).error.reasons?.[0];
  expect(reasonOf(await set({ status: 'open' }))).toBe('no-changes');
  expect((await set({ status: 'merged' })).status).toBe(400);
  expect((await set({ subject: 'x'.repeat(101) })).status).toBe(400);
  await changeRequest(service, editor, at, rewrite(guide, 'New.'));
  expect(reasonOf(await merge(at))).toBe('draft');
  await set({ status: 'archived' });
  expect(reasonOf(await merge(at))).toBe('archived');
  const written = service.as(editor).call(updateFromSpace, { parameters: at, body: {} });
  expect(reasonOf(await written)).toBe('archived');
  await set({ status: 'open' });
  await merge(at);
  expect(reasonOf(await set({ status: 'open' }))).toBe('merged');
  expect(reasonOf(await set({ subject: 'Another' }))).toBe('merged');
});

test('it is outdated exactly when the space has changed, and updating merges both', async () => {
  const { spaceId, guide } = await newGuide();
  const at = await newRequest(service, editor, spaceId, [
    rewrite(guide, TEXT.replace('First', 'One')),
  ]);
  expect((await read(at)).outdated).toBe(false);
  const foresee = () => service.as(editor).call(forecastMerge, { parameters: at });
  const before = await foresee();
  expect(before.body.pages).toMatchObject([{ page: guide, theirs: null, ours: 'edited' }]);
  expect((await foresee()).body).toEqual(before.body);
  await change(
    service,
    home.admin,
    spaceId,
    rewrite(guide, TEXT.replace('Third', 'Three')),
    page('More'),
  );
  expect((await read(at)).outdated).toBe(true);
  const forecast = await foresee();
  expect(forecast.body.result).toBe('clean');
  expect(forecast.body.pages).toMatchObject([
    { page: guide, theirs: 'edited', ours: 'edited', conflicts: [] },
    { title: 'More', theirs: 'created', ours: null, conflicts: [] },
  ]);
  expect(forecast.body.checks).toContainEqual({ check: 'outdated', blocks: false, count: 2 });
  const updated = await service.as(editor).call(updateFromSpace, { parameters: at, body: {} });
  expect(updated.body.result).toBe('update');
  expect(await read(at)).toMatchObject({ outdated: false, changes: 1 });
  const both = TEXT.replace('First', 'One').replace('Third', 'Three');
  expect(await textIn(service, editor, at, guide)).toBe(both);
  await merge(at);
  expect(await textOf(spaceId, guide)).toBe(both);
});

test('an update that is sent again after its answer was lost gets the same answer', async () => {
  const { spaceId, guide } = await newGuide();
  const at = await newRequest(service, editor, spaceId, [rewrite(guide, `${TEXT}\nOurs.`)]);
  await change(service, home.admin, spaceId, page('More'));
  const { body: forecast } = await service.as(editor).call(forecastMerge, { parameters: at });
  const { theirs, ours } = forecast;
  const send = () =>
    service
      .as(editor)
      .call(
        updateFromSpace,
        { parameters: at, body: { theirs, ours } },
        { 'idempotency-key': 'an-update' },
      );
  const first = await send();
  expect(first.body.result).toBe('update');
  expect((await send()).body).toEqual(first.body);
});

test('a conflict changes nothing until it is resolved', async () => {
  const { spaceId, guide } = await newGuide();
  const mine = TEXT.replace('Second', 'Mine');
  const at = await newRequest(service, editor, spaceId, [rewrite(guide, mine)]);
  await change(service, home.admin, spaceId, rewrite(guide, TEXT.replace('Second', 'Theirs')));
  const before = (await service.as(editor).call(getSpace, { parameters: { spaceId } })).body;
  expect((await merge(at)).body.result).toBe('conflicts');
  const call = (body: object) => service.as(editor).call(updateFromSpace, { parameters: at, body });
  expect((await call({})).body.result).toBe('conflicts');
  const after = (await service.as(editor).call(getSpace, { parameters: { spaceId } })).body;
  expect(after.revision).toBe(before.revision);
  expect((await read(at)).status).toBe('open');
  const listed = () => service.as(editor).call(listChangeRequests, { parameters: { spaceId } });
  await expect.poll(async () => (await listed()).body.items[0]?.conflicts).toBe(1);

  const conflict = await service
    .as(editor)
    .call(getConflict, { parameters: { ...at, pageId: guide } });
  expect(conflict.body.parts).toContainEqual({
    base: ['Second.'],
    theirs: ['Theirs.'],
    ours: ['Mine.'],
  });
  const stale = await call({
    resolutions: [{ page: guide, keep: 'ours' }],
    theirs: (await read(at)).revisionInitial,
  });
  expect(stale.status).toBe(409);
  const unknown = await call({ resolutions: [{ page: 'pag_none', keep: 'ours' }] });
  expect(unknown.status).toBe(400);
  const both = TEXT.replace('Second', 'Both');
  const resolved = await call({ resolutions: [{ page: guide, keep: 'ours', markdown: both }] });
  expect(resolved.body.result).toBe('update');
  expect((await merge(at)).body.result).toBe('merge');
  expect(await textOf(spaceId, guide)).toBe(both);
});

test('a page that one side deleted and the other edited is a conflict', async () => {
  const { spaceId, guide } = await newGuide();
  const at = await newRequest(service, editor, spaceId, [
    { operation: 'delete_page', page: guide },
    page('Other'),
  ]);
  await change(service, home.admin, spaceId, rewrite(guide, 'Kept.'));
  const forecast = await service.as(editor).call(forecastMerge, { parameters: at });
  expect(forecast.body.pages).toContainEqual(
    expect.objectContaining({
      page: guide,
      theirs: 'edited',
      ours: 'deleted',
      conflicts: ['deleted'],
    }),
  );
  const body = { resolutions: [{ page: guide, keep: 'theirs' as const }] };
  await service.as(editor).call(updateFromSpace, { parameters: at, body });
  await merge(at);
  const { body: tree } = await service.as(editor).call(listPages, { parameters: { spaceId } });
  expect(tree.pages.map(({ title }) => title).sort()).toEqual(['Guide', 'Other']);
});

test('change requests can be created and merged in a locked space', async () => {
  const { spaceId, guide } = await newGuide();
  await service
    .as(home.admin)
    .call(updateSpace, { parameters: { spaceId }, body: { editMode: 'locked' } });
  expect((await change(service, editor, spaceId, rewrite(guide, 'No.'))).status).toBe(409);
  const at = await newRequest(service, editor, spaceId, [rewrite(guide, 'Yes.')]);
  await merge(at);
  expect(await textOf(spaceId, guide)).toBe('Yes.');
});

test('a merge can be reverted by another change request', async () => {
  const { spaceId, guide } = await newGuide();
  const at = await newRequest(service, editor, spaceId, [rewrite(guide, 'New.'), page('Added')]);
  const revert = () => service.as(editor).call(revertChangeRequest, { parameters: at });
  expect((await revert()).status).toBe(409);
  await merge(at);
  await change(service, home.admin, spaceId, page('Later'));
  const made = await revert();
  expect(made.body).toMatchObject({
    status: 'draft',
    changes: 2,
    outdated: true,
    subject: 'Revert “A change”',
    reverts: at.changeRequestId,
  });
  const back = { spaceId, changeRequestId: made.body.id };
  await service
    .as(editor)
    .call(updateChangeRequest, { parameters: back, body: { status: 'open' } });
  expect((await merge(back)).body.result).toBe('merge');
  expect(await textOf(spaceId, guide)).toBe(TEXT);
  const { body } = await service.as(editor).call(listPages, { parameters: { spaceId } });
  expect(body.pages.map(({ title }) => title)).toEqual(['Guide', 'Later']);
});

test('a page can be reset to the space’s version', async () => {
  const { spaceId, guide } = await newGuide();
  const at = await newRequest(service, editor, spaceId, [rewrite(guide, 'New.')]);
  const back = await changeRequest(service, editor, at, { operation: 'revert_page', page: guide });
  expect(back.changeRequest.changes).toBe(0);
  await changeRequest(service, editor, at, { operation: 'delete_page', page: guide });
  const again = await changeRequest(service, editor, at, { operation: 'revert_page', page: guide });
  expect(again).toMatchObject({
    changeRequest: { changes: 0 },
    changes: [{ object: 'created_page', page: guide }],
  });
  expect(await textIn(service, editor, at, guide)).toBe(TEXT);
});

test('a save based on an outdated revision is refused', async () => {
  const { spaceId, guide } = await newGuide();
  const at = await newRequest(service, editor, spaceId, [rewrite(guide, 'One.')]);
  const { revision } = await read(at);
  await changeRequest(service, reviewer, at, rewrite(guide, 'Two.'));
  const parameters = at;
  const body = { changes: [rewrite(guide, 'Three.')], revision };
  const { updateChangeRequestContent } = await import('#lib/contract/change-request-content.ts');
  const late = await service.as(editor).call(updateChangeRequestContent, { parameters, body });
  expect(late.status).toBe(409);
  expect(await textIn(service, editor, at, guide)).toBe('Two.');
  const { body: people } = await service.as(editor).call(listContributors, { parameters });
  expect(people.items.map(({ user }) => user.id).sort()).toEqual([editor.id, reviewer.id].sort());
});

test('lists apply their filters and include only spaces the caller can see', async () => {
  const apart = await service.newOrganization();
  const { spaceId } = await (async () => {
    const made = await newEmptySpace(service, apart);
    return { spaceId: made };
  })();
  const writer = await apart.join('edit');
  const first = await newRequest(service, writer, spaceId, [page('One')]);
  const second = await newRequest(service, apart.admin, spaceId, [page('Two')]);
  await newRequest(service, apart.admin, spaceId, [page('Three')], 'draft');
  await changeRequest(service, writer, second, page('Four'));
  const list = async (query: object) => {
    const parameters = { spaceId };
    const { body } = await service.as(writer).call(listChangeRequests, { parameters, query });
    return body.items.map(({ id }) => id);
  };
  expect(await list({})).toEqual([second.changeRequestId, first.changeRequestId]);
  expect(await list({ status: 'draft' })).toHaveLength(1);
  expect(await list({ contributor: writer.id })).toHaveLength(2);
  expect(await list({ contributor: apart.admin.id })).toEqual([second.changeRequestId]);
  expect(await list({ sort: 'createdAt', order: 'asc' })).toEqual([
    first.changeRequestId,
    second.changeRequestId,
  ]);
  const all = await service.as(writer).call(listOrganizationChangeRequests, {
    parameters: { organizationId: apart.id },
    query: { limit: 1 },
  });
  expect(all.body).toMatchObject({ count: 2, items: [{ id: second.changeRequestId }] });
  const rest = await service.as(writer).call(listOrganizationChangeRequests, {
    parameters: { organizationId: apart.id },
    query: { limit: 1, page: all.body.next?.page ?? '' },
  });
  expect(rest.body.items).toMatchObject([{ id: first.changeRequestId }]);
  await service.as(writer).call(updateChangeRequest, {
    parameters: first,
    body: { subject: 'Explain the 50% rule' },
  });
  expect(await list({ search: 'rule EXPLAIN' })).toEqual([first.changeRequestId]);
  expect(await list({ search: '50%x' })).toEqual([]);
  expect(await list({ search: '#2' })).toEqual([second.changeRequestId]);
  const guest = await apart.join(null);
  const unseen = await service.as(guest).call(listOrganizationChangeRequests, {
    parameters: { organizationId: apart.id },
  });
  expect(unseen.body.items).toEqual([]);
});

test('links are those of the change request, and newly broken ones are counted', async () => {
  const { spaceId, guide } = await newGuide('Read [more](/more) and [gone](/gone).');
  const made = await change(service, home.admin, spaceId, page('More'));
  const more = made.body.changes[0]?.page ?? '';
  const at = await newRequest(service, editor, spaceId, [
    { operation: 'delete_page', page: more },
    page('New', 'See [guide](/guide) and [nothing](/nothing).'),
  ]);
  const { body } = await service.as(editor).call(listChangeRequestLinks, { parameters: at });
  const statuses = Object.fromEntries(body.items.map(({ href, status }) => [href, status]));
  expect(statuses).toEqual({
    '/more': 'broken',
    '/gone': 'broken',
    '/guide': 'ok',
    '/nothing': 'broken',
  });
  expect(body.stats).toMatchObject({ total: 4, broken: { total: 3, changeRequest: 2 } });
  const broken = async (brokenContext: 'change-request' | 'space') => {
    const query = { brokenContext };
    const answer = await service.as(editor).call(listChangeRequestLinks, { parameters: at, query });
    return answer.body.items.map(({ href }) => href).sort();
  };
  expect(await broken('change-request')).toEqual(['/more', '/nothing']);
  expect(await broken('space')).toEqual(['/gone']);
  const onPage = await service
    .as(editor)
    .call(listChangeRequestPageLinks, { parameters: { ...at, pageId: guide } });
  expect(onPage.body.stats).toMatchObject({ total: 2, broken: { total: 2, changeRequest: 1 } });
});

test('a link to a file that is new in the change request has its target', async () => {
  const { spaceId, guide } = await newGuide('Nothing.');
  const at = await newRequest(service, editor, spaceId, [
    { operation: 'insert_files', files: [{ name: 'notes.txt', base64: 'aGVsbG8=' }] },
    rewrite(guide, 'See [notes](notes.txt).'),
  ]);
  const { body } = await service
    .as(editor)
    .call(listChangeRequestPageLinks, { parameters: { ...at, pageId: guide } });
  expect(body.items[0]?.targetReference).toMatchObject({
    kind: 'file',
    file: { name: 'notes.txt', downloadURL: expect.stringContaining('http') },
  });
});

test('a link that was fixed in the space isn’t attributed to the change request', async () => {
  const { spaceId, guide } = await newGuide('Read [gone](/gone).');
  const at = await newRequest(service, editor, spaceId, [page('New', 'See [nothing](/nothing).')]);
  await change(service, home.admin, spaceId, rewrite(guide, 'Read on.'));
  const query = { brokenContext: 'change-request' as const };
  const { body } = await service.as(editor).call(listChangeRequestLinks, { parameters: at, query });
  expect(body.items.map(({ href }) => href)).toEqual(['/nothing']);
  const forecast = await service.as(editor).call(forecastMerge, { parameters: at });
  expect(forecast.body.checks).toContainEqual({ check: 'broken-links', blocks: false, count: 1 });
});

test('the links of a change request stay its own while the space changes', async () => {
  const { spaceId, guide } = await newGuide('Nothing.');
  const at = await newRequest(service, editor, spaceId, [page('New', 'See [nothing](/nothing).')]);
  const links = async () => {
    const { body } = await service.as(editor).call(listChangeRequestLinks, { parameters: at });
    return body.items.map(({ href }) => href);
  };
  expect(await links()).toEqual(['/nothing']);
  await change(service, home.admin, spaceId, rewrite(guide, 'See [other](/other).'));
  expect(await links()).toEqual(['/nothing']);
});

test('changes are listed since the start, and since a revision', async () => {
  const { spaceId, guide } = await newGuide();
  const at = await newRequest(service, editor, spaceId, [rewrite(guide, 'New.')]);
  const { revision: since } = await read(at);
  await changeRequest(service, editor, at, page('Added'));
  const changes = async (query: object) =>
    (await service.as(editor).call(listChangeRequestChanges, { parameters: at, query })).body
      .changes;
  expect(await changes({})).toMatchObject([
    { type: 'page_edited', page: { id: guide } },
    { type: 'page_created', page: { title: 'Added' } },
  ]);
  expect(await changes({ since })).toMatchObject([{ type: 'page_created' }]);
});
