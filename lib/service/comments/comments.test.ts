import { beforeAll, describe, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { getChangeRequest } from '#lib/contract/change-requests.ts';
import {
  deleteSpaceComment,
  getChangeRequestComment,
  getSpaceComment,
  listChangeRequestComments,
  listSpaceComments,
  postChangeRequestComment,
  updateChangeRequestComment,
  updateSpaceComment,
} from '#lib/contract/comments.ts';
import { getSpace } from '#lib/contract/spaces.ts';
import { newComment, openCommentsOn, readComment } from '../testing/comments.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { newRequest } from '../testing/requests.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();
let organization: TestOrganization;
let author: TestPerson;
let commenter: TestPerson;
let reviewer: TestPerson;
let reader: TestPerson;

beforeAll(async () => {
  organization = await service.newOrganization();
  author = await organization.join('comment');
  commenter = await organization.join('comment');
  reviewer = await organization.join('review');
  reader = await organization.join('read');
});

const newSpace = () => newEmptySpace(service, organization);
const comment = (spaceId: string, markdown = 'Why?', more = {}, person = author) =>
  newComment(service, person, spaceId, markdown, more);
const read = (spaceId: string, commentId: string, person = reader) =>
  readComment(service, person, spaceId, commentId);
const openIn = (spaceId: string) => openCommentsOn(service, reader, spaceId);

/** A page with a body in a separate space. */
async function newPage(markdown: string) {
  const spaceId = await newSpace();
  const made = await change(service, organization.admin, spaceId, page('Guide', markdown));
  return { spaceId, pageId: made.body.changes[0]?.page ?? '' };
}

describe('comments', () => {
  test('a comment has its author, its revision and the caller’s permissions', async () => {
    const spaceId = await newSpace();
    const made = await comment(spaceId, '  Is this *right*?  ');
    const space = await service.as(reader).call(getSpace, { parameters: { spaceId } });
    expect(made).toMatchObject({
      object: 'comment',
      postedBy: { id: author.id },
      body: { markdown: 'Is this *right*?' },
      status: 'open',
      replies: 0,
      reactions: [],
      target: { space: spaceId, revision: space.body.revision },
      permissions: { view: true, edit: true, reply: true, delete: true, resolve: true },
    });
    expect(made.urls.location).toMatch(`/v1/spaces/${spaceId}/comments/${made.id}`);
    expect(made).not.toHaveProperty('anchor');
    const rights = async (person: TestPerson) => (await read(spaceId, made.id, person)).permissions;
    const none = { view: true, edit: false, reply: false, delete: false, resolve: false };
    expect(await rights(reader)).toEqual(none);
    expect(await rights(commenter)).toEqual({ ...none, reply: true });
    expect(await rights(reviewer)).toEqual({ ...none, reply: true, resolve: true });
    expect(await rights(organization.admin)).toMatchObject({ edit: false, delete: true });
  });

  test('a comment’s permissions match what is allowed, and a refusal names who may', async () => {
    const spaceId = await newSpace();
    for (const person of [author, commenter, reviewer, organization.admin]) {
      const made = await comment(spaceId);
      const parameters = { spaceId, commentId: made.id };
      const { permissions } = await read(spaceId, made.id, person);
      const as = service.as(person);
      const put = (body: object) => as.call(updateSpaceComment, { parameters, body });
      const edited = await put({ body: { markdown: 'Mine now' } });
      const resolved = await put({ resolved: true });
      const deleted = await as.call(deleteSpaceComment, { parameters });
      expect([edited.status, resolved.status, deleted.status]).toEqual([
        permissions.edit ? 200 : 403,
        permissions.resolve ? 200 : 403,
        permissions.delete ? 205 : 403,
      ]);
      if (edited.status === 403) expect(edited.error?.message).toContain(author.displayName);
    }
  });

  test('an edit by another person changes nothing else in the request', async () => {
    const spaceId = await newSpace();
    const made = await comment(spaceId);
    const refused = await service.as(reviewer).call(updateSpaceComment, {
      parameters: { spaceId, commentId: made.id },
      body: { resolved: true, addedReactions: ['👍'], body: { markdown: 'Taken' } },
    });
    expect(refused.status).toBe(403);
    expect(await read(spaceId, made.id, author)).toEqual(made);
  });

  test('resolving twice keeps the first resolver; reopening clears it; open ones are counted', async () => {
    const spaceId = await newSpace();
    const made = await comment(spaceId);
    await comment(spaceId);
    const parameters = { spaceId, commentId: made.id };
    const put = (person: TestPerson, resolved: boolean) =>
      service.as(person).call(updateSpaceComment, { parameters, body: { resolved } });
    const first = await put(reviewer, true);
    expect(first.body).toMatchObject({ status: 'resolved', resolvedBy: { id: reviewer.id } });
    const second = await put(author, true);
    expect(second.body.resolvedAt).toBe(first.body.resolvedAt);
    expect(second.body.resolvedBy?.id).toBe(reviewer.id);
    expect(await openIn(spaceId)).toBe(1);
    const reopened = await put(author, false);
    expect(reopened.body.status).toBe('open');
    expect(reopened.body).not.toHaveProperty('resolvedBy');
    expect(await openIn(spaceId)).toBe(2);
    await service.as(author).call(deleteSpaceComment, { parameters });
    expect(await openIn(spaceId)).toBe(1);
  });

  test('an edit is marked, saving the same text isn’t an edit', async () => {
    const spaceId = await newSpace();
    const made = await comment(spaceId, 'Before');
    const parameters = { spaceId, commentId: made.id };
    const put = (markdown: string) =>
      service.as(author).call(updateSpaceComment, { parameters, body: { body: { markdown } } });
    expect((await put('Before')).body).not.toHaveProperty('editedAt');
    expect((await put('After')).body).toMatchObject({
      body: { markdown: 'After' },
      editedAt: expect.any(String),
    });
  });

  test('the list is filtered by status, page and authors, sorted, and paged without gaps', async () => {
    const { spaceId, pageId } = await newPage('Text');
    const made = [];
    for (let index = 0; index < 5; index++)
      made.push(
        await comment(
          spaceId,
          `Number ${index}`,
          index % 2 ? { page: pageId } : {},
          index < 3 ? author : reviewer,
        ),
      );
    const parameters = { spaceId };
    const list = async (query: object) =>
      (await service.as(reader).call(listSpaceComments, { parameters, query })).body;
    const ids = made.map(({ id }) => id);
    const resolved = { parameters: { spaceId, commentId: ids[0] ?? '' }, body: { resolved: true } };
    await service.as(reviewer).call(updateSpaceComment, resolved);
    const of = async (query: object) => {
      const { items, count } = await list({ order: 'asc', ...query });
      expect(count).toBe(items.length);
      return items.map(({ id }) => ids.indexOf(id));
    };
    expect((await list({})).items.map(({ id }) => id)).toEqual([...ids].reverse());
    expect(await of({ status: 'open' })).toEqual([1, 2, 3, 4]);
    expect(await of({ status: 'resolved' })).toEqual([0]);
    expect(await of({ targetPage: pageId })).toEqual([1, 3]);
    expect(await of({ authors: [reviewer.id] })).toEqual([3, 4]);
    expect(await of({ authors: [reviewer.id, author.id, 'usr_none'] })).toEqual([0, 1, 2, 3, 4]);
    expect(await of({ authors: ['usr_none'], status: 'open' })).toEqual([]);
    const walked: string[] = [];
    for (let next: string | undefined = '', turn = 0; next !== undefined && turn < 9; turn++) {
      const query: object = { order: 'asc', limit: 2, ...(next && { page: next }) };
      const answer = await list(query);
      walked.push(...answer.items.map(({ id }) => id));
      next = answer.next?.page;
    }
    expect(walked).toEqual(ids);
  });

  test('comments of a space and of a change request are separate, at either path', async () => {
    const spaceId = await newSpace();
    const editor = await organization.join('edit');
    const at = await newRequest(service, editor, spaceId, [page('New')]);
    const elsewhere = await newRequest(service, editor, spaceId, [page('Other')]);
    const onSpace = await comment(spaceId);
    const posted = await service.as(author).call(postChangeRequestComment, {
      parameters: at,
      body: { body: { markdown: 'Hm.' } },
    });
    const request = await service.as(reader).call(getChangeRequest, { parameters: at });
    expect(posted.body.target).toEqual({
      changeRequest: at.changeRequestId,
      space: spaceId,
      revision: request.body.revision,
    });
    expect(request.body.comments).toBe(1);
    expect(await openIn(spaceId)).toBe(1);
    const asReader = service.as(reader);
    const statuses = [];
    for (const parameters of [
      { ...at, commentId: onSpace.id },
      { ...elsewhere, commentId: posted.body.id },
    ])
      statuses.push((await asReader.call(getChangeRequestComment, { parameters })).status);
    const parameters = { spaceId, commentId: posted.body.id };
    statuses.push((await asReader.call(getSpaceComment, { parameters })).status);
    expect(statuses).toEqual([404, 404, 404]);
    const byNumber = { spaceId, changeRequestId: String(request.body.number) };
    const listed = await asReader.call(listChangeRequestComments, { parameters: byNumber });
    expect(listed.body.items.map(({ id }) => id)).toEqual([posted.body.id]);
  });

  test('authors of a change request resolve threads on it, but none on the space', async () => {
    const spaceId = await newSpace();
    const editor = await organization.join('edit');
    const at = await newRequest(service, editor, spaceId, [page('New')]);
    const posted = await service.as(author).call(postChangeRequestComment, {
      parameters: at,
      body: { body: { markdown: 'Hm.' } },
    });
    const onRequest = { ...at, commentId: posted.body.id };
    const onSpace = { spaceId, commentId: (await comment(spaceId)).id };
    const body = { resolved: true };
    const as = service.as(editor);
    const own = await as.call(updateChangeRequestComment, { parameters: onRequest, body });
    const other = await as.call(updateSpaceComment, { parameters: onSpace, body });
    expect([own.status, own.body.status, other.status]).toEqual([200, 'resolved', 403]);
  });

  test('changes are in the audit log, without the text of comments', async () => {
    const spaceId = await newSpace();
    const made = await comment(spaceId, 'zqxsecret words');
    const parameters = { spaceId, commentId: made.id };
    const body = { resolved: true, body: { markdown: 'zqxsecret again' } };
    await service.as(author).call(updateSpaceComment, { parameters, body });
    await service.as(author).call(updateSpaceComment, { parameters, body });
    await service.as(author).call(deleteSpaceComment, { parameters });
    const log = await service.as(organization.admin).call(listAuditEvents, {
      parameters: { organizationId: organization.id },
      query: { target: spaceId },
    });
    const actions = log.body.items.map(({ action }) => action);
    expect(actions.slice(0, 3)).toEqual([
      'deleteSpaceComment',
      'updateSpaceComment',
      'postSpaceComment',
    ]);
    expect(JSON.stringify(log.body)).not.toContain('zqxsecret');
  });
});
