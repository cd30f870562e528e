import { beforeAll, expect, test } from 'vitest';
import { listSpaceCommentReplies, listSpaceComments } from '#lib/contract/comments.ts';
import { commentReplies, comments } from '../database/schema/index.ts';
import { newComment } from '../testing/comments.ts';
import { newEmptySpace } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';
import type { KeptBody } from './bodies.ts';
import { PAGE_BYTES } from './page-size.ts';

const service = testService();
let organization: TestOrganization;
let author: TestPerson;

beforeAll(async () => {
  organization = await service.newOrganization();
  author = await organization.join('comment');
});

/** A document of about 100 KB whose markdown is short. */
function largeDocument(): KeptBody {
  const marks = ['bold', 'italic'].map((type) => ({ object: 'mark', type }));
  const leaves = Array.from({ length: 1000 }, () => ({ object: 'leaf', text: 'a', marks }));
  const text = { object: 'text', leaves };
  const paragraph = { object: 'block', type: 'paragraph', data: {}, nodes: [text] };
  return { document: { object: 'document', data: { schemaVersion: 1 }, nodes: [paragraph] } };
}

const at = (index: number) => new Date(1_700_000_000_000 + index);

/** Writes comments with this body to a new space; two at a time are posted at the same moment. */
async function commentsOf(count: number, body: KeptBody) {
  const spaceId = await newEmptySpace(service, organization);
  const first = await newComment(service, author, spaceId);
  const [{ revisionId } = { revisionId: '' }] = await service.database.orm
    .select({ revisionId: comments.revisionId })
    .from(comments);
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `com_${spaceId}_${String(index).padStart(5, '0')}`,
    spaceId,
    revisionId,
    body,
    postedBy: author.id,
    postedAt: at(Math.floor(index / 2)),
  }));
  for (let from = 0; from < count; from += 50)
    await service.database.orm.insert(comments).values(rows.slice(from, from + 50));
  return { spaceId, first, ids: rows.map(({ id }) => id) };
}

const bytesOf = (items: { body: unknown }[]) =>
  items.reduce((sum, { body }) => sum + JSON.stringify(body).length, 0);

type Format = 'document' | 'markdown';

/** Reads all pages of a list and checks the size of each. */
async function readAll(spaceId: string, format: Format, order: 'asc' | 'desc') {
  const ids: string[] = [];
  const lengths: number[] = [];
  let page: string | undefined;
  do {
    const query = { limit: 1000, format, order, ...(page && { page }) };
    const { body } = await service
      .as(author)
      .call(listSpaceComments, { parameters: { spaceId }, query });
    expect(bytesOf(body.items)).toBeLessThanOrEqual(PAGE_BYTES);
    ids.push(...body.items.map(({ id }) => id));
    lengths.push(body.items.length);
    page = body.next?.page;
  } while (page);
  return { ids, lengths };
}

test.each<[Format, 'asc' | 'desc']>([
  ['document', 'asc'],
  ['document', 'desc'],
  ['markdown', 'asc'],
])('pages of large comments as %s, %s, end early and miss none', async (format, order) => {
  const { spaceId, first, ids } = await commentsOf(120, largeDocument());
  const all = await readAll(spaceId, format, order);
  const expected = [...ids, first.id];
  expect(all.ids).toEqual(order === 'asc' ? expected : expected.reverse());
  expect(all.lengths.length).toBeGreaterThanOrEqual(3);
});

test('markdown that is short but a large document ends a page early, too', async () => {
  const { spaceId, first, ids } = await commentsOf(80, { markdown: '*a* **b** '.repeat(1000) });
  expect((await readAll(spaceId, 'document', 'asc')).ids).toEqual([...ids, first.id]);
  const asMarkdown = await readAll(spaceId, 'markdown', 'asc');
  expect(asMarkdown.lengths).toEqual([81]);
});

test('a page of replies ends early, too', async () => {
  const spaceId = await newEmptySpace(service, organization);
  const comment = await newComment(service, author, spaceId);
  const rows = Array.from({ length: 90 }, (_, index) => ({
    id: `rep_${spaceId}_${String(index).padStart(5, '0')}`,
    commentId: comment.id,
    body: largeDocument(),
    postedBy: author.id,
    postedAt: at(index),
  }));
  await service.database.orm.insert(commentReplies).values(rows);
  const ids: string[] = [];
  let page: string | undefined;
  do {
    const query = { limit: 1000, format: 'document' as const, ...(page && { page }) };
    const parameters = { spaceId, commentId: comment.id };
    const { body } = await service.as(author).call(listSpaceCommentReplies, { parameters, query });
    expect(bytesOf(body.items)).toBeLessThanOrEqual(PAGE_BYTES);
    expect(body.count).toBe(90);
    ids.push(...body.items.map(({ id }) => id));
    page = body.next?.page;
  } while (page);
  expect(ids).toEqual(rows.map(({ id }) => id));
});
