import { beforeAll, describe, expect, test } from 'vitest';
import { updateSpaceComment } from '#lib/contract/comments.ts';
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

describe('reactions', () => {
  const put = (person: TestPerson, spaceId: string, commentId: string, body: object) =>
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

  test('are personal: adding twice and removing a missing one succeed', async () => {
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

  test('may be flags, families and keycaps, up to 20 per person', async () => {
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
