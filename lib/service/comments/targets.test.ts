import { beforeAll, describe, expect, test } from 'vitest';
import { blocksOf } from '#lib/contract/blocks.ts';
import {
  getChangeRequestComment,
  listSpaceComments,
  postChangeRequestComment,
  postSpaceComment,
} from '#lib/contract/comments.ts';
import { newComment, openCommentsOn, readComment } from '../testing/comments.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { changeRequest, newRequest } from '../testing/requests.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();
let organization: TestOrganization;
let author: TestPerson;
let reader: TestPerson;

beforeAll(async () => {
  organization = await service.newOrganization();
  author = await organization.join('comment');
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
const rewrite = ({ spaceId, pageId }: { spaceId: string; pageId: string }, markdown: string) =>
  change(service, organization.admin, spaceId, {
    operation: 'update_page',
    page: pageId,
    document: { markdown },
  });

describe('comments on a block', () => {
  const alpha = 'Install the tool with your package manager.';
  const beta = 'Configure the server before the first start.';
  const gamma = 'Read the logs when something fails.';
  const body = (...parts: string[]) => parts.join('\n\n');
  const nodeOf = (markdown: string, index: number) => blocksOf(markdown)[index]?.id ?? '';

  test('keep their place while the text around them changes, and are never hidden', async () => {
    const before = body(alpha, beta, gamma);
    const at = await newPage(before);
    const node = nodeOf(before, 1);
    const made = await comment(at.spaceId, 'Which one?', { page: at.pageId, node });
    expect(made).toMatchObject({
      anchor: 'in-place',
      target: { node: { id: node, preview: beta }, page: { id: at.pageId, outdated: false } },
    });
    const changed = 'Configure the new server before the first start of it.';
    const steps: [string, string, string | undefined][] = [
      [body(alpha, 'New.', beta, gamma), 'in-place', beta],
      [body(alpha, gamma, beta), 'moved', beta],
      [body(alpha, changed, gamma), 'rewritten', changed],
      [body(alpha, gamma), 'deleted', undefined],
      [before, 'in-place', beta],
    ];
    for (const [markdown, anchor, text] of steps) {
      await rewrite(at, markdown);
      const now = await read(at.spaceId, made.id);
      expect([now.anchor, now.target.node?.preview]).toEqual([anchor, beta]);
      const present = blocksOf(markdown).find(({ id }) => id === now.target.node?.id);
      expect(present?.text).toBe(text);
      expect(now.target.page?.outdated).toBe(markdown !== before);
    }
    await change(service, organization.admin, at.spaceId, {
      operation: 'delete_page',
      page: at.pageId,
    });
    expect(await read(at.spaceId, made.id)).toMatchObject({
      anchor: 'deleted',
      target: { node: { preview: beta }, page: { id: at.pageId, title: 'Guide', outdated: true } },
    });
    const listed = await service
      .as(reader)
      .call(listSpaceComments, { parameters: { spaceId: at.spaceId } });
    expect(listed.body.count).toBe(1);
  });

  test('on a change request follow its text, not the space’s', async () => {
    const at = await newPage(body(alpha, beta));
    const editor = await organization.join('edit');
    const edit = (markdown: string) =>
      ({ operation: 'update_page', page: at.pageId, document: { markdown } }) as const;
    const request = await newRequest(service, editor, at.spaceId, [edit(body(alpha, gamma))]);
    const node = nodeOf(body(alpha, gamma), 1);
    const posted = await service.as(author).call(postChangeRequestComment, {
      parameters: request,
      body: { page: at.pageId, node, body: { markdown: 'Good.' } },
    });
    expect(posted.body.anchor).toBe('in-place');
    await rewrite(at, 'Something else altogether.');
    const parameters = { ...request, commentId: posted.body.id };
    const seen = () => service.as(reader).call(getChangeRequestComment, { parameters });
    expect((await seen()).body.anchor).toBe('in-place');
    await changeRequest(service, editor, request, edit(alpha));
    expect((await seen()).body).toMatchObject({ anchor: 'deleted', status: 'open' });
  });

  test('require an existing page and block', async () => {
    const at = await newPage(body(alpha, beta));
    const other = await newPage(body(alpha, beta));
    const node = nodeOf(body(alpha, beta), 0);
    const post = async (more: { page?: string; node?: string }) => {
      const sent = {
        parameters: { spaceId: at.spaceId },
        body: { body: { markdown: 'a' }, ...more },
      };
      return (await service.as(author).call(postSpaceComment, sent)).status;
    };
    expect(await post({ page: 'pag_none' })).toBe(404);
    expect(await post({ page: other.pageId, node })).toBe(404);
    expect(await post({ page: at.pageId, node: 'none' })).toBe(404);
    expect(await post({ node })).toBe(400);
    await rewrite(at, gamma);
    expect(await post({ page: at.pageId, node })).toBe(404);
    expect(await openIn(at.spaceId)).toBe(0);
  });
});
