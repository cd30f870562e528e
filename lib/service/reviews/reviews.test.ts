import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  getChangeRequest,
  listOrganizationChangeRequests,
  mergeChangeRequest,
  updateChangeRequest,
} from '#lib/contract/change-requests.ts';
import { updateContent } from '#lib/contract/content.ts';
import { updateMember } from '#lib/contract/members.ts';
import {
  createReview,
  listRequestedReviewers,
  listReviewLoad,
  listReviews,
  listViewedPages,
  markAllViewed,
  markViewed,
  removeRequestedReviewer,
  requestReviewers,
  unmarkViewed,
} from '#lib/contract/reviews.ts';
import { reviewStateOf } from '../change-requests/review-state.ts';
import { requestedReviewers } from '../database/schema/index.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { type AtRequest, changeRequest, newRequest } from '../testing/requests.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();
let organization: TestOrganization;
let writer: TestPerson;
let reviewer: TestPerson;
let other: TestPerson;
let reader: TestPerson;

beforeAll(async () => {
  organization = await service.newOrganization();
  writer = await organization.join('review', await service.newPerson('Ada Writer'));
  reviewer = await organization.join('review', await service.newPerson('Rae Viewer'));
  other = await organization.join('review');
  reader = await organization.join('read', await service.newPerson('Ron Reader'));
});

const newSpace = () => newEmptySpace(service, organization);
const start = async (status: 'draft' | 'open' = 'open') =>
  newRequest(service, writer, await newSpace(), [page('New', 'Text')], status);
const rowOf = async (at: AtRequest) =>
  (await service.as(reader).call(getChangeRequest, { parameters: at })).body;
const review = (
  at: AtRequest,
  person = reviewer,
  status: 'approved' | 'changes-requested' = 'approved',
  more: object = {},
) => service.as(person).call(createReview, { parameters: at, body: { status, ...more } });

describe('reviews', () => {
  test('apply to the current revision, and are outdated once it changes', async () => {
    const at = await start();
    const { revision } = await rowOf(at);
    const made = await review(at, reviewer, 'changes-requested', {
      comment: { markdown: 'Say *why*.' },
    });
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        object: 'change-request-review',
        revision,
        status: 'changes-requested',
        reviewer: expect.objectContaining({ id: reviewer.id }),
        comment: { markdown: 'Say *why*.' },
        outdated: false,
      }),
    ]);
    await changeRequest(service, writer, at, page('More'));
    await review(at);
    const listed = await service.as(reader).call(listReviews, { parameters: at });
    expect(listed.body.items.map(({ status, outdated }) => [status, outdated])).toEqual([
      ['approved', false],
      ['changes-requested', true],
    ]);
    expect(listed.body.count).toBe(2);
  });

  test('of one’s own, draft, archived and merged requests are refused with the reason', async () => {
    const at = await start('draft');
    const reasons = async (person = reviewer) => {
      const { status, error } = await review(at, person);
      expect(error?.message).toMatch(/#1/);
      return [status, error?.reasons];
    };
    const turn = (status: 'open' | 'archived') =>
      service.as(writer).call(updateChangeRequest, { parameters: at, body: { status } });
    expect(await reasons()).toEqual([409, ['draft']]);
    await turn('open');
    expect(await reasons(writer)).toEqual([409, ['own']]);
    expect((await review(at, writer, 'changes-requested')).status).toBe(409);
    await turn('archived');
    expect(await reasons()).toEqual([409, ['archived']]);
    await turn('open');
    await service.as(other).call(mergeChangeRequest, { parameters: at });
    expect(await reasons()).toEqual([409, ['merged']]);
    const listed = await service.as(reader).call(listReviews, { parameters: at });
    expect(listed.body).toEqual({ count: 0, items: [] });
  });

  test('require text that is valid for a comment', async () => {
    const at = await start();
    for (const comment of [{}, { markdown: ' ' }, { markdown: 'x'.repeat(10_001) }, 'words'])
      expect((await review(at, reviewer, 'approved', { comment })).status).toBe(400);
    const leaves = [{ object: 'leaf', text: 'Fine' }];
    const nodes = [{ object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves }] }];
    const comment = { document: { object: 'document', data: {}, nodes } };
    const made = await review(at, reviewer, 'approved', { comment });
    expect(made.body.comment).toEqual({ markdown: 'Fine' });
  });

  test('count by the latest review of each reviewer', async () => {
    const at = await start();
    await review(at, reviewer, 'changes-requested');
    await review(at, other, 'approved');
    await review(at, reviewer, 'approved');
    await review(at, other, 'changes-requested');
    const { id, revision } = await rowOf(at);
    const state = (revisionId: string) => reviewStateOf(service.database.orm, { id, revisionId });
    expect(await state(revision)).toEqual({ approved: 1, changesRequested: 1 });
    expect(await state('rev_next')).toEqual({ approved: 0, changesRequested: 1 });
  });
});

describe('requested reviewers', () => {
  const requestReview = (at: AtRequest, ...users: string[]) =>
    service.as(writer).call(requestReviewers, { parameters: at, body: { users } });
  const requestedOn = async (at: AtRequest) =>
    (await service.as(reader).call(listRequestedReviewers, { parameters: at })).body;

  test('are requested once, however often, and are done after a review', async () => {
    const at = await start();
    const { revision } = await rowOf(at);
    const first = await requestReview(at, reviewer.id, reviewer.id);
    expect(first.body.users.map(({ id }) => id)).toEqual([reviewer.id]);
    const before = await requestedOn(at);
    await changeRequest(service, writer, at, page('More'));
    expect((await requestReview(at, reviewer.id, other.id)).body.users).toHaveLength(2);
    const now = await requestedOn(at);
    expect(now.count).toBe(2);
    expect(now.items[0]).toEqual(before.items[0]);
    expect(now.items[0]).toMatchObject({
      revision,
      kind: 'user',
      user: { id: reviewer.id },
      requestedBy: { id: writer.id },
    });
    await review(at);
    expect((await requestedOn(at)).items.map(({ user }) => user.id)).toEqual([other.id]);
    const parameters = { ...at, userId: other.id };
    const remove = () => service.as(writer).call(removeRequestedReviewer, { parameters });
    expect([(await remove()).status, (await remove()).status]).toEqual([205, 404]);
    expect(await requestedOn(at)).toEqual({ count: 0, items: [] });
  });

  test('can review, and are named when they can’t; then nobody is requested', async () => {
    const at = await start();
    const elsewhere = await service.newOrganization();
    const stranger = await elsewhere.join('review');
    const unfit = await requestReview(at, reviewer.id, reader.id);
    expect([unfit.status, unfit.error?.message]).toEqual([
      409,
      expect.stringContaining('Ron Reader'),
    ]);
    const own = await requestReview(at, writer.id);
    expect([own.status, own.error?.reasons]).toEqual([409, ['own']]);
    const foreign = await requestReview(at, stranger.id);
    const absent = await requestReview(at, 'usr_none');
    expect([foreign.status, absent.status]).toEqual([400, 400]);
    expect(foreign.error?.message.replace(stranger.id, 'usr_none')).toBe(absent.error?.message);
    expect((await requestReview(at)).status).toBe(400);
    expect(await requestedOn(at)).toEqual({ count: 0, items: [] });
  });

  test('are no longer asked once they may not review', async () => {
    const at = await start();
    const former = await organization.join('review');
    await requestReview(at, former.id);
    const waiting = async () =>
      (
        await service.as(former).call(listOrganizationChangeRequests, {
          parameters: { organizationId: organization.id },
          query: { reviewer: former.id },
        })
      ).body.items.map(({ id }) => id);
    expect(await waiting()).toEqual([at.changeRequestId]);
    await service.as(organization.admin).call(updateMember, {
      parameters: { organizationId: organization.id, userId: former.id },
      body: { role: 'comment' },
    });
    expect(await waiting()).toEqual([]);
  });

  test('of an archived or merged request are no longer requested', async () => {
    const at = await start();
    await service.as(other).call(mergeChangeRequest, { parameters: at });
    expect((await requestReview(at, reviewer.id)).error?.reasons).toEqual(['merged']);
  });
});

describe('viewed pages', () => {
  const mark = (at: AtRequest, pageId: string, revision: string, person = reader) =>
    service.as(person).call(markViewed, { parameters: { ...at, pageId }, body: { revision } });
  const viewed = async (at: AtRequest, person = reader) =>
    (await service.as(person).call(listViewedPages, { parameters: at })).body;

  test('are personal, at the revision that was viewed last', async () => {
    const at = await start();
    const first = (await rowOf(at)).revision;
    const added = await changeRequest(service, writer, at, page('Second'));
    const pageId = added.changes[0]?.page ?? '';
    const second = (await rowOf(at)).revision;
    await mark(at, pageId, second);
    await changeRequest(service, writer, at, page('Third'));
    const third = (await rowOf(at)).revision;
    expect((await mark(at, pageId, third)).body).toMatchObject({ page: pageId, revision: third });
    expect((await viewed(at)).items).toMatchObject([{ page: pageId, revision: third }]);
    expect(await viewed(at, reviewer)).toEqual({ count: 0, items: [] });
    expect((await mark(at, pageId, first)).status).toBe(404);
    const parameters = { ...at, pageId };
    const unmark = () => service.as(reader).call(unmarkViewed, { parameters });
    expect([(await unmark()).status, (await unmark()).status]).toEqual([205, 404]);
    expect((await viewed(at)).count).toBe(0);
  });

  test('require a revision and a page of this change request', async () => {
    const spaceId = await newSpace();
    const made = await change(service, organization.admin, spaceId, page('Guide', 'Text'));
    const pageId = made.body.changes[0]?.page ?? '';
    const edit = (markdown: string) =>
      ({ operation: 'update_page', page: pageId, document: { markdown } }) as const;
    const at = await newRequest(service, writer, spaceId, [edit('Mine')]);
    const sibling = await newRequest(service, writer, spaceId, [edit('Theirs')]);
    const moved = await service.as(organization.admin).call(updateContent, {
      parameters: { spaceId },
      body: { changes: [edit('Live')] },
    });
    const own = (await rowOf(at)).revision;
    const foreign = (await rowOf(sibling)).revision;
    const statuses = [];
    for (const revision of [
      own,
      made.body.revision.id,
      foreign,
      moved.body.revision.id,
      'rev_none',
    ])
      statuses.push((await mark(at, pageId, revision)).status);
    expect(statuses).toEqual([200, 200, 404, 404, 404]);
    expect((await mark(at, 'pag_none', own)).status).toBe(404);
  });

  test('many are marked at once: all of them, or none', async () => {
    const at = await start();
    const added = await changeRequest(service, writer, at, page('Second'));
    const second = added.changes[0]?.page ?? '';
    const third = (await changeRequest(service, writer, at, page('Third'))).changes[0]?.page ?? '';
    const { revision } = await rowOf(at);
    const markAll = (...pages: string[]) =>
      service.as(reader).call(markAllViewed, { parameters: at, body: { revision, pages } });
    expect((await markAll(second, 'pag_none')).status).toBe(404);
    expect((await viewed(at)).count).toBe(0);
    await mark(at, second, revision);
    expect((await markAll(second, third, third)).body.items).toHaveLength(2);
    expect((await viewed(at)).items.map(({ page: id }) => id).sort()).toEqual(
      [second, third].sort(),
    );
    expect((await markAll()).status).toBe(400);
  });

  test('may be pages that the request deletes', async () => {
    const spaceId = await newSpace();
    const made = await change(service, organization.admin, spaceId, page('Guide', 'Text'));
    const pageId = made.body.changes[0]?.page ?? '';
    const at = await newRequest(service, writer, spaceId, [
      { operation: 'delete_page', page: pageId },
    ]);
    expect((await mark(at, pageId, (await rowOf(at)).revision)).status).toBe(200);
  });
});

test('the load of a person is what waits for their review, and ends with the review', async () => {
  const own = await service.newOrganization();
  const [author, one, two] = [
    await own.join('review'),
    await own.join('review'),
    await own.join('review'),
  ];
  const [at, second] = [
    await newRequest(service, author, await newEmptySpace(service, own), [page('New', 'Text')]),
    await newRequest(service, author, await newEmptySpace(service, own), [page('New', 'Text')]),
  ];
  const ask = (request: AtRequest, users: string[]) =>
    service.as(author).call(requestReviewers, { parameters: request, body: { users } });
  await ask(at, [one.id, two.id]);
  await ask(second, [one.id]);
  const load = async (query = {}) =>
    (
      await service
        .as(author)
        .call(listReviewLoad, { parameters: { organizationId: own.id }, query })
    ).body;
  const first = await load({ limit: 1 });
  expect(first).toMatchObject({
    count: 2,
    items: [{ id: one.id, waiting: 2, ages: [2, 0, 0, 0, 0], oldest: { number: 1 } }],
  });
  expect((await load({ page: first.next?.page, limit: 1 })).items).toMatchObject([
    { id: two.id, waiting: 1 },
  ]);
  await service.database.orm
    .update(requestedReviewers)
    .set({ createdAt: new Date(Date.now() - 5 * 86_400_000) })
    .where(eq(requestedReviewers.userId, two.id));
  expect((await load()).items[1]?.ages).toEqual([0, 0, 1, 0, 0]);
  await review(at, two);
  expect((await load()).items.map(({ id }) => id)).toEqual([one.id]);
});
