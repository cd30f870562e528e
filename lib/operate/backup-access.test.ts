import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorizeCollection, authorizeSpace } from '../service/content/scope.ts';
import { type Database, openDatabase } from '../service/database/engine.ts';
import { Refusal } from '../service/errors.ts';
import { authorizeOrganization } from '../service/permissions/organization.ts';
import { authorizeSite } from '../service/sites/scope.ts';
import { ArchiveReader } from './backup/archive-reader.ts';
import { ArchiveWriter } from './backup/archive-writer.ts';
import { dump } from './backup/dump.ts';
import { restore } from './backup/restore.ts';
import { onSnapshot } from './backup/snapshot.ts';
import { findPostgres, startPostgres } from './ensure-postgres.mjs';
import { copyDemo } from './testing-process.ts';

type Pair = { person: string; kind: keyof typeof enter; place: string };
type Place = Parameters<typeof restore>[0];

const PAIRS = 1_000;

/** How a request of a person enters a place: the service's own evaluation of access. */
const enter = {
  organization: (database: Database, id: string, person: string) =>
    authorizeOrganization(database.orm, id, { id: person, token: null }, undefined),
  collection: async (database: Database, id: string, person: string) =>
    (await authorizeCollection(database.orm, id, { id: person, token: null }, {})).scope,
  space: async (database: Database, id: string, person: string) =>
    (await authorizeSpace(database.orm, id, { id: person, token: null }, {})).scope,
  site: async (database: Database, id: string, person: string) => {
    const { rows } = await database.pool.query(
      'select organization_id as organization from sites where id = $1',
      [id],
    );
    const organization = await enter.organization(database, rows[0].organization, person);
    return authorizeSite(database.orm, organization, id);
  },
};

let directory: string;
const inDirectory = (name: string): Place => ({
  dataDirectory: join(directory, name),
  databaseUrl: undefined,
});

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'masthead-access-'));
  await copyDemo(join(directory, 'before'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Gives the demo's people random levels on random places, by themselves and through teams. */
async function mix(database: Database): Promise<void> {
  await database.pool.query(`
    update collections set default_level =
      (array['guest', 'read', 'edit', null])[1 + floor(random() * 4)::int] where random() < 0.5;
    update spaces set default_level =
      (array['guest', 'read', 'create', null])[1 + floor(random() * 4)::int] where random() < 0.5;
    update spaces set deleted_at = now() where random() < 0.1;
    update members set disabled = true where role <> 'admin' and random() < 0.1;
    update users set suspended_at = now() where random() < 0.05;
    insert into users (id, display_name, email, created_at)
      values ('usr_stranger', 'Stranger', 'stranger@example.com', now());
    insert into grants (id, organization_id, space_id, collection_id, user_id, team_id, level, created_at)
      select 'grt_' || row_number() over (), place.organization_id, place.space, place.collection,
        case when by_team then null else holder end, case when by_team then holder end,
        (array['guest', 'read', 'comment', 'edit', 'review', 'create'])[1 + floor(random() * 6)::int],
        now()
      from (select organization_id, id as space, null as collection from spaces
        union all select organization_id, null, id from collections) as place
      join (select organization_id, user_id as holder, false as by_team from members where random() < 0.3
        union all select organization_id, id, true from teams) as holders
        on holders.organization_id = place.organization_id and random() < 0.3
      on conflict do nothing`);
}

async function randomPairs(database: Database): Promise<Pair[]> {
  const { rows: people } = await database.pool.query<{ id: string }>('select id from users');
  const { rows: places } = await database.pool.query<Omit<Pair, 'person'>>(`
    select 'organization' as kind, id as place from organizations union all
    select 'collection', id from collections union all
    select 'space', id from spaces union all
    select 'site', id from sites`);
  const anyOf = <Item>(items: Item[]) => items[Math.floor(Math.random() * items.length)] as Item;
  return Array.from({ length: PAIRS }, () => ({ person: anyOf(people).id, ...anyOf(places) }));
}

/** The permissions of each pair, or the status and words of the refusal. */
async function accessOf(place: Place, pairs: Pair[]): Promise<string[]> {
  const database = await openDatabase(place);
  try {
    const found: string[] = [];
    for (const { person, kind, place: id } of pairs) {
      const access = await enter[kind](database, id, person).then(
        ({ permissions }) => JSON.stringify(permissions),
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          return `${error.status} ${error.message}`;
        },
      );
      found.push(`${person} on ${kind} ${id}: ${access}`);
    }
    return found;
  } finally {
    await database.close();
  }
}

test.skipIf(!findPostgres())(
  'access of 1,000 random pairs of person and place is the same after a move to PostgreSQL',
  async () => {
    const source = await openDatabase(inDirectory('before'));
    await mix(source);
    const pairs = await randomPairs(source);
    await source.close();
    const before = await accessOf(inDirectory('before'), pairs);
    expect(new Set(before.map((line) => line.split(': ')[1])).size).toBeGreaterThan(6);
    const path = join(directory, 'archive.tar');
    const archive = await ArchiveWriter.create(path);
    await onSnapshot(inDirectory('before'), (client) => dump(client, archive));
    await archive.finish();
    const postgres = await startPostgres();
    try {
      const moved = { dataDirectory: directory, databaseUrl: postgres.url };
      const reader = await ArchiveReader.open(path);
      await restore(moved, reader);
      await reader.close();
      expect(await accessOf(moved, pairs)).toEqual(before);
    } finally {
      await postgres.stop();
    }
  },
);
