import { beforeAll, describe, expect, test } from 'vitest';
import {
  deleteSpaceComment,
  deleteSpaceCommentReply,
  getSpaceCommentReply,
  listSpaceCommentReplies,
  postSpaceCommentReply,
  updateSpaceComment,
  updateSpaceCommentReply,
} from '#lib/contract/comments.ts';
import { newComment, readComment } from '../testing/comments.ts';
import { newEmptySpace } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();
let organization: TestOrganization;
let author: TestPerson;
let commenter: TestPerson;
let reader: TestPerson;

beforeAll(async () => {
  organization = await service.newOrganization();
  author = await organization.join('comment');
  commenter = await organization.join('comment');
  reader = await organization.join('read');
});

const newSpace = () => newEmptySpace(service, organization);
const comment = (spaceId: string, markdown = 'Why?', more = {}, person = author) =>
  newComment(service, person, spaceId, markdown, more);
const read = (spaceId: string, commentId: string, person = reader) =>
  readComment(service, person, spaceId, commentId);

describe('replies', () => {
  const reply = async (
    spaceId: string,
    commentId: string,
    markdown = 'Because.',
    by = commenter,
  ) => {
    const parameters = { spaceId, commentId };
    const body = { body: { markdown } };
    return (await service.as(by).call(postSpaceCommentReply, { parameters, body })).body;
  };

  test('are listed below their comment in order, and don’t change it', async () => {
    const spaceId = await newSpace();
    const made = await comment(spaceId);
    const parameters = { spaceId, commentId: made.id };
    await service.as(author).call(updateSpaceComment, { parameters, body: { resolved: true } });
    const before = await read(spaceId, made.id);
    const ids = [];
    for (let index = 0; index < 3; index++) ids.push((await reply(spaceId, made.id)).id);
    expect(await read(spaceId, made.id)).toEqual({ ...before, replies: 3 });
    const query = { limit: 2 };
    const asReader = service.as(reader);
    const first = await asReader.call(listSpaceCommentReplies, { parameters, query });
    const rest = await asReader.call(listSpaceCommentReplies, {
      parameters,
      query: { limit: 2, page: first.body.next?.page ?? '' },
    });
    expect([...first.body.items, ...rest.body.items].map(({ id }) => id)).toEqual(ids);
    expect([first.body.count, rest.body.next]).toEqual([3, undefined]);
  });

  test('are edited by their author, and deleted by their author and admins of the space', async () => {
    const spaceId = await newSpace();
    const made = await comment(spaceId);
    const one = await reply(spaceId, made.id);
    const parameters = { spaceId, commentId: made.id, commentReplyId: one.id };
    const body = { body: { markdown: 'Or not.' }, addedReactions: ['👀'] };
    const put = (person: TestPerson) =>
      service.as(person).call(updateSpaceCommentReply, { parameters, body });
    expect([(await put(author)).status, (await put(organization.admin)).status]).toEqual([
      403, 403,
    ]);
    const edited = await put(commenter);
    expect(edited.body).toMatchObject({
      body: { markdown: 'Or not.' },
      reactions: [{ emoji: '👀', count: 1 }],
      editedAt: expect.any(String),
    });
    expect((await read(spaceId, made.id)).reactions).toEqual([]);
    const remove = (person: TestPerson) =>
      service.as(person).call(deleteSpaceCommentReply, { parameters });
    expect((await remove(author)).status).toBe(403);
    expect((await remove(organization.admin)).status).toBe(205);
    expect((await remove(organization.admin)).status).toBe(404);
    expect((await read(spaceId, made.id)).replies).toBe(0);
  });

  test('belong to one comment, and are deleted with it', async () => {
    const spaceId = await newSpace();
    const [one, other] = [await comment(spaceId), await comment(spaceId)];
    const { id } = await reply(spaceId, one.id);
    const at = (commentId: string) => ({ parameters: { spaceId, commentId, commentReplyId: id } });
    const get = async (commentId: string) =>
      (await service.as(reader).call(getSpaceCommentReply, at(commentId))).status;
    expect([await get(one.id), await get(other.id)]).toEqual([200, 404]);
    const parameters = { spaceId, commentId: one.id };
    await service.as(author).call(deleteSpaceComment, { parameters });
    expect(await get(one.id)).toBe(404);
    const left = await service.database.pool.query('select 1 from comment_replies where id = $1', [
      id,
    ]);
    expect(left.rowCount).toBe(0);
  });

  test('stay when their author’s account is deleted', async () => {
    const spaceId = await newSpace();
    const leaver = await organization.join('comment');
    const made = await comment(spaceId, 'Still here', {}, leaver);
    await reply(spaceId, made.id, 'Me, too', leaver);
    await service.database.pool.query('delete from users where id = $1', [leaver.id]);
    const now = await read(spaceId, made.id);
    expect(now).toMatchObject({ body: { markdown: 'Still here' }, replies: 1 });
    expect(now).not.toHaveProperty('postedBy');
    const parameters = { spaceId, commentId: made.id };
    const refused = await service
      .as(organization.admin)
      .call(updateSpaceComment, { parameters, body: { body: { markdown: 'x' } } });
    expect([refused.status, refused.error?.message]).toEqual([
      403,
      expect.stringContaining('whose account was deleted'),
    ]);
    const deleted = await service.as(organization.admin).call(deleteSpaceComment, { parameters });
    expect(deleted.status).toBe(205);
  });
});
