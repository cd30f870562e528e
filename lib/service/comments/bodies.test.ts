import { beforeAll, describe, expect, test } from 'vitest';
import { type CommentBody, listSpaceComments, postSpaceComment } from '#lib/contract/comments.ts';
import { newComment, openCommentsOn } from '../testing/comments.ts';
import { newEmptySpace } from '../testing/pages.ts';
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
const openIn = (spaceId: string) => openCommentsOn(service, reader, spaceId);

describe('the body of a comment', () => {
  const leaf = (text: string) => ({ object: 'text', leaves: [{ object: 'leaf', text }] });
  const paragraph = (...nodes: object[]) => ({ object: 'block', type: 'paragraph', nodes });
  const documentWith = (...nodes: object[]) =>
    ({ document: { object: 'document', data: {}, nodes } }) as CommentBody;
  const post = async (spaceId: string, body: CommentBody) => {
    const sent = { parameters: { spaceId }, body: { body } };
    return service.as(author).call(postSpaceComment, sent);
  };

  test('is read as Markdown or as a document, whichever was written', async () => {
    const spaceId = await newSpace();
    const link = { ref: { kind: 'url', url: 'https://example.com' } };
    const nodes = [
      paragraph(leaf('See '), {
        object: 'inline',
        type: 'link',
        data: link,
        nodes: [leaf('*this*')],
      }),
    ];
    const asDocument = await post(spaceId, documentWith(...nodes));
    expect(asDocument.body.body).toEqual({ markdown: 'See [\\*this\\*](https://example.com)' });
    const asMarkdown = await comment(spaceId, '- **one**');
    const query = { format: 'document' as const };
    const seen = await service
      .as(reader)
      .call(listSpaceComments, { parameters: { spaceId }, query });
    const text = (id: string) =>
      JSON.stringify(seen.body.items.find((item) => item.id === id)?.body);
    expect(text(asDocument.body.id)).toContain('"type":"link"');
    expect(text(asMarkdown.id)).toContain('"type":"list-unordered"');
  });

  test.each<[string, unknown]>([
    ['nothing', {}],
    ['no words', { markdown: ' \n\u200b ' }],
    ['too many words', { markdown: 'x'.repeat(10_001) }],
    ['quotes in quotes without end', { markdown: `${'> '.repeat(200)}deep` }],
    ['a NUL character', { markdown: 'a\u0000b' }],
    ['half a character', { markdown: 'a\ud800b' }],
    ['an empty document', documentWith()],
    ['a document without words', documentWith(paragraph(leaf('  ')))],
    ['too long a document', documentWith(paragraph(leaf('x'.repeat(10_001))))],
    ['unknown objects', documentWith({ object: 'script', nodes: [] })],
    ['unknown blocks', documentWith({ object: 'block', type: 'iframe', nodes: [leaf('a')] })],
    ['no objects', documentWith(['a'], leaf('a'))],
    ['links to nowhere', documentWith({ object: 'inline', type: 'link', nodes: [leaf('a')] })],
    ['leaves that are none', documentWith({ object: 'text', leaves: [{ text: 'a' }] })],
    ['blocks without end', documentWith(nested(150))],
    ['a word', 'Hello'],
    ['two kinds of nothing', { markdown: '', document: null }],
  ])('is never %s', async (_, body) => {
    const spaceId = await newSpace();
    const { status, error } = await post(spaceId, body as CommentBody);
    expect([status, error?.message]).toEqual([400, expect.any(String)]);
    expect(await openIn(spaceId)).toBe(0);
  });

  function nested(depth: number): object {
    let block: object = leaf('deep');
    for (let level = 0; level < depth; level++)
      block = { object: 'block', type: 'blockquote', nodes: [block] };
    return block;
  }

  test('keeps only the known parts of a document', async () => {
    const spaceId = await newSpace();
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const body = documentWith({
      ...paragraph(leaf('Fine')),
      junk: 'JUNK',
      data: { onclick: 'JUNK' },
    });
    const sent = JSON.stringify({ body }).replaceAll('"JUNK"', deep);
    const made = await service.raw(author, 'POST', `/v1/spaces/${spaceId}/comments`, {
      body: sent,
    });
    expect([made.status, (await made.json()).body]).toEqual([200, { markdown: 'Fine' }]);
  });

  test('rejects a document nested too deeply for the stack', async () => {
    const spaceId = await newSpace();
    const level = '{"object":"block","type":"blockquote","nodes":[';
    const nodes = `[${level.repeat(9_000)}${']}'.repeat(9_000)}]`;
    const body = `{"body":{"document":{"object":"document","data":{},"nodes":${nodes}}}}`;
    const made = await service.raw(author, 'POST', `/v1/spaces/${spaceId}/comments`, { body });
    expect(made.status).toBe(400);
  });

  test('is refused with the reason', async () => {
    const spaceId = await newSpace();
    expect((await post(spaceId, {})).error?.message).toContain('Enter a comment.');
    const long = await post(spaceId, { markdown: 'x'.repeat(10_001) });
    expect(long.error?.message).toContain('10,000 characters');
  });
});
