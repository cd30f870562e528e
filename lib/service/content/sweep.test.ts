import { afterAll, beforeAll, expect, test } from 'vitest';
import { getContent, getPage } from '#lib/contract/content.ts';
import { duplicateSpace } from '#lib/contract/spaces.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { openTestService, type TestOrganization, type TestService } from '../testing.ts';
import { sweepContent } from './sweep.ts';

let service: TestService;
let home: TestOrganization;

beforeAll(async () => {
  // A separate service: this counts all stored content.
  service = await openTestService({});
  home = await service.newOrganization();
});
afterAll(() => service.close());

const purge = (spaceId: string) =>
  service.database.pool.query('delete from spaces where id = $1', [spaceId]);
async function stored() {
  const tables = ['page_chunks', 'documents', 'file_chunks', 'blobs'];
  const counts: number[] = [];
  for (const table of tables) {
    const { rows } = await service.database.pool.query(
      `select count(*)::int as count from ${table}`,
    );
    counts.push(rows[0].count);
  }
  return counts;
}

/** A space with nested pages and a file; `word` makes it differ from others. */
async function filled(word: string) {
  const spaceId = await newEmptySpace(service, home);
  const made = await change(
    service,
    home.admin,
    spaceId,
    page('Top', `only here ${word}`, { ref: 'top' }),
    page('Middle', 'everywhere', { into: 'top', ref: 'middle' }),
    page('Leaf', `deep ${word}`, { into: 'middle' }),
    {
      operation: 'insert_files',
      files: [{ name: 'a.txt', base64: Buffer.from(word).toString('base64') }],
    },
  );
  return { spaceId, pageId: made.body.changes[0]?.page ?? '' };
}

test('only content used by purged spaces alone is deleted', async () => {
  const kept = await filled('kept');
  await sweepContent(service.database);
  const before = await stored();
  const gone = await filled('gone');
  const top = gone.pageId;
  await change(service, home.admin, gone.spaceId, { operation: 'delete_page', page: top });
  const parameters = { spaceId: kept.spaceId };
  const read = await service.as(home.admin).call(getContent, { parameters });
  await purge(gone.spaceId);
  await sweepContent(service.database);
  expect(await stored()).toEqual(before);
  expect((await service.as(home.admin).call(getContent, { parameters })).body).toEqual(read.body);
  await sweepContent(service.database);
  expect(await stored()).toEqual(before);
});

test('a copy keeps the content it shares with its purged original', async () => {
  const { spaceId, pageId } = await filled('original');
  const copy = await service.as(home.admin).call(duplicateSpace, { parameters: { spaceId } });
  await purge(spaceId);
  await sweepContent(service.database);
  const parameters = { spaceId: copy.body.id, pageId };
  const { body } = await service.as(home.admin).call(getPage, { parameters });
  expect(body).toMatchObject({ markdown: 'only here original' });
});

test('a body that is written again during the sweep stays', async () => {
  for (let round = 0; round < 5; round++) {
    const word = `again ${round}`;
    const { spaceId } = await filled(word);
    await purge(spaceId);
    const [, next] = await Promise.all([sweepContent(service.database), filled(word)]);
    const parameters = { spaceId: next.spaceId, pageId: next.pageId };
    const { body } = await service.as(home.admin).call(getPage, { parameters });
    expect(body).toMatchObject({ markdown: `only here ${word}` });
  }
});
