import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPostgres, startPostgres } from './ensure-postgres.mjs';
import { type LoadReply, Refused, readWhole, signedInTo } from './testing-load.ts';
import { type ServiceProcess, startService } from './testing-process.ts';

/** How many requests race, and how often: `RACE_ROUNDS=100` takes minutes. */
const AT_ONCE = 64;
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 2);
const TIME_LIMIT = 60_000 + ROUNDS * 30_000;
const organization = '/v1/orgs/org_demo_first';

type Call = Awaited<ReturnType<typeof signedInTo>>;

const closing: (() => unknown)[] = [];
let services: ServiceProcess[];
/** The admin’s calls, each to a process of its own. */
let calls: Call[];

const races = test.skipIf(!findPostgres());

beforeAll(async () => {
  if (!findPostgres()) return;
  const postgres = await startPostgres({ forTests: true });
  closing.push(postgres.stop);
  const directory = mkdtempSync(join(tmpdir(), 'masthead-races-'));
  closing.unshift(() => rmSync(directory, { recursive: true, force: true }));
  const start = async () => {
    const service = startService({ DATABASE_URL: postgres.url, DATA_DIR: directory });
    closing.unshift(() => service.kill());
    await service.url;
    return service;
  };
  // Only the first one fills the database.
  services = [await start(), await start()];
  calls = await everywhere('admin');
}, 180_000);
afterAll(async () => {
  for (const close of closing) await close();
});

async function everywhere(person: string): Promise<Call[]> {
  const urls = await Promise.all(services.map(({ url }) => url));
  return Promise.all(urls.map((url) => signedInTo(url, person)));
}

const pick = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
};
const random = <Item>(items: readonly Item[]) =>
  pick(items, Math.floor(Math.random() * items.length));

/** Sends requests to the processes in turns, all at once; returns what each answered. */
function race<Result>(send: (call: Call, at: number) => Promise<Result>) {
  return Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => answerOf(() => send(pick(calls, at), at))),
  );
}

/** Of one caller ten texts wait to be read: a client tries again later, as the answer says. */
async function answerOf<Result>(
  send: () => Promise<Result>,
): Promise<{ status: number; body: Result | null }> {
  for (;;) {
    try {
      return { status: 200, body: await send() };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status !== 503) return { status: error.status, body: null };
      await sleep(100 + 200 * Math.random());
    }
  }
}

async function newSpace(title: string): Promise<string> {
  const { id } = await pick(calls, 0)('POST', `${organization}/spaces`, { title, empty: true });
  return String(id);
}

const insert = (title: string) => ({
  changes: [{ operation: 'insert_page', title, document: { markdown: `# ${title}` } }],
});

races(
  'of 64 merges of a change request in two processes, one merges it',
  async () => {
    const [call] = calls as [Call];
    for (let round = 0; round < ROUNDS; round += 1) {
      const space = `/v1/spaces/${await newSpace(`Merging ${round}`)}`;
      const { id } = await call('POST', `${space}/change-requests`, { subject: 'Once' });
      const request = `${space}/change-requests/${id}`;
      await call('POST', `${request}/content`, insert('Once'));
      await call('PATCH', request, { status: 'open' });
      const answers = await race((one) => one('POST', `${request}/merge`));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...new Array(AT_ONCE - 1).fill(409)]);
      const { pages } = (await call('GET', `${space}/content/pages`)) as { pages: LoadReply[] };
      expect(pages.map(({ title }) => title)).toEqual(['Once']);
      expect((await call('GET', space)).changeRequestsOpen).toBe(0);
    }
  },
  TIME_LIMIT,
);

races(
  'change requests that two processes create at once have the numbers in order, without a gap',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const requests = `/v1/spaces/${await newSpace(`Numbers ${round}`)}/change-requests`;
      const answers = await race((call, at) => call('POST', requests, { subject: `No. ${at}` }));
      const numbers = answers.map(({ body }) => Number(body?.number));
      const wanted = Array.from({ length: AT_ONCE }, (_, at) => at + 1);
      expect(numbers.sort((one, other) => one - other)).toEqual(wanted);
    }
  },
  TIME_LIMIT,
);

races(
  'pages that two processes add to a space at once are all there',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const space = `/v1/spaces/${await newSpace(`Pages ${round}`)}`;
      const answers = await race((call, at) =>
        call('POST', `${space}/content`, insert(`Page ${at}`)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const [call] = calls as [Call];
      const { pages } = (await call('GET', `${space}/content/pages`)) as { pages: LoadReply[] };
      const titles = new Set(pages.map(({ title }) => title));
      expect([pages.length, titles.size]).toEqual([AT_ONCE, AT_ONCE]);
    }
  },
  TIME_LIMIT,
);

races(
  'moves in two processes leave each space in one place, and the tree without circles',
  async () => {
    const [call] = calls as [Call];
    const made = await call('POST', `${organization}/collections`, { title: 'Moves' });
    const home = { collection: String(made.id) };
    const parents: string[] = [home.collection];
    for (let at = 0; at < 3; at += 1) {
      const body = { title: `Part ${at}`, parent: home.collection };
      parents.push(String((await call('POST', `${organization}/collections`, body)).id));
    }
    const spaces: string[] = [];
    for (let at = 0; at < 8; at += 1) {
      const body = { title: `Moved ${at}`, parent: home.collection, empty: true };
      spaces.push(String((await call('POST', `${organization}/spaces`, body)).id));
    }
    const inside = async (parent: string): Promise<string[]> => {
      const items = await readWhole(
        (method, path) => call(method, path.replace('?', `?parent=${parent}&`)),
        `${organization}/tree`,
      );
      return items.map(({ space, collection }) =>
        String(((space ?? collection) as { id: string }).id),
      );
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await race((one) => {
        const parent = random(parents);
        if (Math.random() < 0.3)
          return one('POST', `/v1/collections/${random(parents.slice(1))}/move`, { parent });
        return one('POST', `/v1/spaces/${random(spaces)}/move`, { parent });
      });
      // A collection can’t be moved into itself.
      const statuses = new Set(answers.map(({ status }) => status));
      expect([...statuses].filter((status) => ![200, 400, 409].includes(status))).toEqual([]);
      const found: string[] = [];
      for (const parent of parents) found.push(...(await inside(parent)));
      const wanted = [...spaces, ...parents.slice(1)].sort();
      expect(found.sort()).toEqual(wanted);
    }
  },
  TIME_LIMIT,
);

races(
  'of the admins who demote each other in two processes, one stays',
  async () => {
    const people = ['admin', 'create', 'edit', 'review', 'comment', 'read'];
    const ids = new Map<string, Call[]>();
    for (const person of people) {
      const own = await everywhere(person);
      ids.set(String((await pick(own, 0)('GET', '/v1/user')).id), own);
    }
    const admins = async () => {
      const list = await readWhole(
        (method, path) => calls[0]?.(method, `${path}&role=admin`) ?? Promise.reject(),
        `${organization}/members`,
      );
      return list.map(({ id }) => String(id));
    };
    for (const id of await admins())
      if (!ids.has(id))
        await calls[0]?.('PATCH', `${organization}/members/${id}`, { role: 'read' });
    for (let round = 0; round < ROUNDS; round += 1) {
      const [left] = await admins();
      const [call] = ids.get(String(left)) ?? [];
      for (const id of ids.keys())
        await call?.('PATCH', `${organization}/members/${id}`, { role: 'admin' });
      expect(await admins()).toHaveLength(people.length);
      const members = [...ids.keys()];
      const answers = await race((_, at) => {
        const own = ids.get(pick(members, at)) ?? [];
        const other = random(members);
        return pick(own, Math.floor(at / members.length))(
          'PATCH',
          `${organization}/members/${other}`,
          { role: 'read' },
        );
      });
      const statuses = new Set(answers.map(({ status }) => status));
      expect([...statuses].filter((status) => ![200, 403, 409].includes(status))).toEqual([]);
      expect((await admins()).length).toBeGreaterThanOrEqual(1);
    }
  },
  TIME_LIMIT,
);
