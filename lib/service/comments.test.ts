import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blocksOf } from '#lib/contract/blocks.ts';
import { getChangeRequest } from '#lib/contract/change-requests.ts';
import {
  type CommentBody,
  deleteSpaceComment,
  deleteSpaceCommentReply,
  getChangeRequestComment,
  getSpaceComment,
  getSpaceCommentReply,
  listChangeRequestComments,
  listSpaceCommentReplies,
  listSpaceComments,
  postChangeRequestComment,
  postSpaceComment,
  postSpaceCommentReply,
  updateSpaceComment,
  updateSpaceCommentReply,
} from '#lib/contract/comments.ts';
import { listAuditEvents } from '#lib/contract/overview.ts';
import { getSpace } from '#lib/contract/spaces.ts';
import {
  openTestService,
  type Person,
  type TestOrganization,
  type TestService,
} from './testing.ts';
import { change, newEmptySpace, page } from './testing-pages.ts';
import { changeRequest, newRequest } from './testing-requests.ts';

let service: TestService;
let organization: TestOrganization;
let author: Person;
let commenter: Person;
let reviewer: Person;
let reader: Person;

beforeAll(async () => {
  service = await openTestService();
  organization = await service.newOrganization();
  author = await organization.join('comment');
  commenter = await organization.join('comment');
  reviewer = await organization.join('review');
  reader = await organization.join('read');
});
afterAll(() => service.close());

const newSpace = () => newEmptySpace(service, organization);
type More = { page?: string; node?: string };

async function comment(spaceId: string, markdown = 'Why?', more: More = {}, person = author) {
  const parameters = { spaceId };
  const body = { body: { markdown }, ...more };
  const answer = await service.as(person).call(postSpaceComment, { parameters, body });
  expect(answer.status, answer.error?.message).toBe(200);
  return answer.body;
}
const read = async (spaceId: string, commentId: string, person = reader) =>
  (await service.as(person).call(getSpaceComment, { parameters: { spaceId, commentId } })).body;
const openIn = async (spaceId: string) =>
  (await service.as(reader).call(getSpace, { parameters: { spaceId } })).body.comments;

/** A page with a body in a space of its own. */
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

describe('comments', () => {
  test('a comment says who wrote what about which revision, and what the caller may do', async () => {
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
    const rights = async (person: Person) => (await read(spaceId, made.id, person)).permissions;
    const none = { view: true, edit: false, reply: false, delete: false, resolve: false };
    expect(await rights(reader)).toEqual(none);
    expect(await rights(commenter)).toEqual({ ...none, reply: true });
    expect(await rights(reviewer)).toEqual({ ...none, reply: true, resolve: true });
    expect(await rights(organization.admin)).toMatchObject({ edit: false, delete: true });
  });

  test('what a comment says it may do is what is allowed, and a refusal names who may', async () => {
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

  test('an edit by somebody else changes nothing else that came with it', async () => {
    const spaceId = await newSpace();
    const made = await comment(spaceId);
    const refused = await service.as(reviewer).call(updateSpaceComment, {
      parameters: { spaceId, commentId: made.id },
      body: { resolved: true, addedReactions: ['👍'], body: { markdown: 'Taken' } },
    });
    expect(refused.status).toBe(403);
    expect(await read(spaceId, made.id, author)).toEqual(made);
  });

  test('resolving twice keeps who did it first; reopening forgets it; open ones are counted', async () => {
    const spaceId = await newSpace();
    const made = await comment(spaceId);
    await comment(spaceId);
    const parameters = { spaceId, commentId: made.id };
    const put = (person: Person, resolved: boolean) =>
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

  test('an edit is marked, the same words are none', async () => {
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

  test('the list is filtered by status, page and authors, ordered, and paged without a gap', async () => {
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

  test('a space’s comments and a change request’s are apart, whichever path asks', async () => {
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

  test('what happens is in the audit log, without what was said', async () => {
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

describe('what a comment says', () => {
  const leaf = (text: string) => ({ object: 'text', leaves: [{ object: 'leaf', text }] });
  const paragraph = (...nodes: object[]) => ({ object: 'block', type: 'paragraph', nodes });
  const documentWith = (...nodes: object[]) =>
    ({ document: { object: 'document', data: {}, nodes } }) as CommentBody;
  const post = async (spaceId: string, body: CommentBody) => {
    const sent = { parameters: { spaceId }, body: { body } };
    return service.as(author).call(postSpaceComment, sent);
  };

  test('is read as markdown or as a document, whichever it was written as', async () => {
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
    expect(asDocument.body.body).toEqual({ markdown: 'See [\\*this\\*](<https://example.com>)' });
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

  test('of a document only what is known is kept', async () => {
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

  test('is no document that no stack would hold', async () => {
    const spaceId = await newSpace();
    const level = '{"object":"block","type":"blockquote","nodes":[';
    const nodes = `[${level.repeat(9_000)}${']}'.repeat(9_000)}]`;
    const body = `{"body":{"document":{"object":"document","data":{},"nodes":${nodes}}}}`;
    const made = await service.raw(author, 'POST', `/v1/spaces/${spaceId}/comments`, { body });
    expect(made.status).toBe(400);
  });

  test('a refusal says what is wrong', async () => {
    const spaceId = await newSpace();
    expect((await post(spaceId, {})).error?.message).toContain('Write a comment.');
    const long = await post(spaceId, { markdown: 'x'.repeat(10_001) });
    expect(long.error?.message).toContain('10,000 characters');
  });
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

  test('on a change request follow its own text, not the space’s', async () => {
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

  test('need a page and a block that are there', async () => {
    const at = await newPage(body(alpha, beta));
    const other = await newPage(body(alpha, beta));
    const node = nodeOf(body(alpha, beta), 0);
    const post = async (more: More) => {
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

describe('reactions', () => {
  const put = (person: Person, spaceId: string, commentId: string, body: object) =>
    service.as(person).call(updateSpaceComment, { parameters: { spaceId, commentId }, body });

  test('of many people at once are counted exactly', async () => {
    const spaceId = await newSpace();
    const { id } = await comment(spaceId);
    const people = await Promise.all(
      Array.from({ length: 64 }, () => organization.join('comment')),
    );
    const answers = await Promise.all(
      people.flatMap((person) => [
        put(person, spaceId, id, { addedReactions: ['👍', '🎉'] }),
        put(person, spaceId, id, { addedReactions: ['👍'] }),
      ]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all(
      people.slice(0, 20).map((person) => put(person, spaceId, id, { removedReactions: ['🎉'] })),
    );
    const { reactions } = await read(spaceId, id);
    const counts = reactions.map(({ emoji, count, users }) => [emoji, count, users.length]);
    expect(counts).toEqual([
      ['👍', 64, 64],
      ['🎉', 44, 44],
    ]);
  });

  test('are one’s own: adding twice and taking away what is not there are no faults', async () => {
    const spaceId = await newSpace();
    const { id } = await comment(spaceId);
    await put(author, spaceId, id, { addedReactions: ['👍', '👍'] });
    const taken = await put(commenter, spaceId, id, { removedReactions: ['👍', '🎉'] });
    expect(taken.body.reactions).toMatchObject([
      { emoji: '👍', count: 1, users: [{ user: { id: author.id } }] },
    ]);
    expect((await put(author, spaceId, id, { removedReactions: ['👍'] })).body.reactions).toEqual(
      [],
    );
  });

  test.each([
    ['a word', ['ok']],
    ['digits', ['12']],
    ['two emoji', ['👍👍']],
    ['an emoji and a digit', ['1👍']],
    ['an emoji with what nobody sees', ['👍\u200d']],
    ['nothing', ['']],
    ['21 of them', Array(21).fill('👍')],
    ['a text', '👍'],
  ])('are not %s', async (_, addedReactions) => {
    const spaceId = await newSpace();
    const { id } = await comment(spaceId);
    expect((await put(author, spaceId, id, { addedReactions })).status).toBe(400);
    expect((await read(spaceId, id)).reactions).toEqual([]);
  });

  test('may be flags, families and keycaps, 20 of one person at most', async () => {
    const spaceId = await newSpace();
    const { id } = await comment(spaceId);
    const kinds = ['🇩🇪', '👨‍👩‍👧', '1️⃣', '👋🏽', '❤️'];
    const { body } = await put(author, spaceId, id, { addedReactions: kinds });
    expect(body.reactions.map(({ emoji }) => emoji).sort()).toEqual([...kinds].sort());
    const fruit = [...'🍏🍐🍊🍋🍌🍉🍇🍓🍈🍒🍑🥭🍍🥥🥝'];
    expect((await put(author, spaceId, id, { addedReactions: fruit })).status).toBe(200);
    expect((await put(author, spaceId, id, { addedReactions: ['👍'] })).status).toBe(409);
    expect((await put(commenter, spaceId, id, { addedReactions: ['👍'] })).status).toBe(200);
  });
});

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

  test('stand below their comment in the order they came, and change nothing of it', async () => {
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

  test('are edited by their author, deleted by it and by whoever runs the space', async () => {
    const spaceId = await newSpace();
    const made = await comment(spaceId);
    const one = await reply(spaceId, made.id);
    const parameters = { spaceId, commentId: made.id, commentReplyId: one.id };
    const body = { body: { markdown: 'Or not.' }, addedReactions: ['👀'] };
    const put = (person: Person) =>
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
    const remove = (person: Person) =>
      service.as(person).call(deleteSpaceCommentReply, { parameters });
    expect((await remove(author)).status).toBe(403);
    expect((await remove(organization.admin)).status).toBe(205);
    expect((await remove(organization.admin)).status).toBe(404);
    expect((await read(spaceId, made.id)).replies).toBe(0);
  });

  test('belong to one comment, and go with it', async () => {
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

  test('what somebody wrote stays when the account is gone', async () => {
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
      expect.stringContaining('gone'),
    ]);
    const deleted = await service.as(organization.admin).call(deleteSpaceComment, { parameters });
    expect(deleted.status).toBe(205);
  });
});
