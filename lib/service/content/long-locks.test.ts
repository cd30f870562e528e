import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { postSpaceComment } from '#lib/contract/comments.ts';
import { getContent } from '#lib/contract/content.ts';
import { listMembers } from '#lib/contract/members.ts';
import { createRedirect, listRedirects } from '#lib/contract/redirects.ts';
import { listSpaces } from '#lib/contract/spaces.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { getUser } from '#lib/contract/users.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { destinationsOn } from '../testing/redirects.ts';
import { testService } from '../testing/service.ts';
import { newSiteWith } from '../testing/site-rows.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';
import { sweepContent } from './sweep.ts';

const service = testService();

/** Longer than a statement waits for a lock. */
const HELD = 10_500;
/** What somebody takes at most who waits for nobody, on a machine that runs other tests as well. */
const FREE = 5_000;
const WRITERS = 12;
/** The lock that every change of content shares, and that keeps them out while what is unused is deleted. */
const STORE = 'masthead content store';

type Answer = { status: number; headers: Headers };

/** Holds locks on a connection of its own, as another process would; returns what lets go of them. */
async function hold(alone: string[], shared: string[]): Promise<() => Promise<void>> {
  const { connectionString } = service.database.pool.options;
  const client = new pg.Client({ connectionString });
  await client.connect();
  let isOpen = true;
  const close = async () => {
    if (isOpen) await client.end();
    isOpen = false;
  };
  onTestFinished(close);
  await client.query('begin');
  for (const [take, names] of [
    ['pg_advisory_xact_lock_shared', shared],
    ['pg_advisory_xact_lock', alone],
  ] as const)
    for (const name of names) await client.query(`select ${take}(hashtextextended($1, 0))`, [name]);
  return close;
}

const write = (person: TestPerson, spaceId: string) => change(service, person, spaceId, page('P'));
const addTeam = ({ id, admin }: TestOrganization) =>
  service.as(admin).call(createTeam, {
    parameters: { organizationId: id },
    body: { title: `Team ${Math.random()}` },
  });
const comment = (person: TestPerson, spaceId: string) =>
  service.as(person).call(postSpaceComment, {
    parameters: { spaceId },
    body: { body: { markdown: 'A comment' } },
  });

const addRedirect = (
  { admin }: TestOrganization,
  { parameters, destination }: Awaited<ReturnType<typeof newPublished>>,
  source: string,
) => service.as(admin).call(createRedirect, { parameters, body: { source, destination } });
const members = ({ id, admin }: TestOrganization) =>
  service.as(admin).call(listMembers, { parameters: { organizationId: id } });
const read = (person: TestPerson, spaceId = '') =>
  service.as(person).call(getContent, { parameters: { spaceId } });

/** A site with a section that redirects can lead to. */
async function newPublished(home: TestOrganization) {
  const site = await newSiteWith(service, home, { guides: { start: { first: 'First' } } });
  return { ...site, destination: destinationsOn(site).section('guides') };
}

type Watched = Record<string, () => Promise<Answer>>;

/** Sends each request again and again for a while; none may be refused or take long. */
async function expectFree(milliseconds: number, watched: Watched): Promise<void> {
  const until = performance.now() + milliseconds;
  const faults: string[] = [];
  const watch = async ([name, send]: [string, () => Promise<Answer>]) => {
    while (performance.now() < until) {
      const sent = performance.now();
      const { status } = await send();
      const took = performance.now() - sent;
      if (status >= 300 || took > FREE) faults.push(`${name}: ${status} after ${took} ms`);
      await sleep(100);
    }
  };
  await Promise.all(Object.entries(watched).map(watch));
  expect(faults).toEqual([]);
}

/** Those that waited were served, or were asked to try again. */
async function expectServedOrBusy(waiting: readonly Promise<Answer>[]): Promise<Set<number>> {
  const answers = await Promise.all(waiting);
  const others = answers.filter(
    ({ status, headers }) => status >= 300 && !(status === 503 && headers.has('retry-after')),
  );
  expect(others.map(({ status }) => status)).toEqual([]);
  return new Set(answers.map(({ status }) => status));
}

// The embedded engine has one session: there every write waits for the one before it.
const onPostgres = test.skipIf(!process.env.TEST_DATABASE_URL);

onPostgres(
  'locks that are held for ten seconds hold up nobody but those who need them',
  async () => {
    const [closed, spacious, sited, other] = await Promise.all(
      Array.from({ length: 4 }, () => service.newOrganization()),
    );
    if (!closed || !spacious || !sited || !other) throw new Error('An organization is missing.');
    const [ofClosed = '', busy = '', free = '', ofSited = '', ofOther = ''] = await Promise.all(
      [closed, spacious, spacious, sited, other].map((home) => newEmptySpace(service, home)),
    );
    const site = await newPublished(sited);
    const { parameters } = site;
    const release = [
      await hold([`organization ${closed.id}`, `quota bytes ${closed.id}`], []),
      await hold([`space ${busy}`], [`organization ${spacious.id}`, STORE]),
      await hold([`site ${parameters.siteId}`, 'instance admins'], [`organization ${sited.id}`]),
    ];
    const waiting: Promise<Answer>[] = [];
    for (let at = 0; at < WRITERS; at += 1)
      waiting.push(
        addTeam(closed),
        write(spacious.admin, busy),
        addRedirect(sited, site, `/old-${at}`),
      );
    await expectFree(HELD, {
      'a read where the organization is locked': () => members(closed),
      'content where the organization is locked': () => read(closed.admin, ofClosed),
      'content of the locked space': () => read(spacious.admin, busy),
      'redirects of the locked site': () =>
        service.as(sited.admin).call(listRedirects, { parameters }),
      'the current user where the organization is locked': () =>
        service.as(closed.admin).call(getUser, {}),
      'members elsewhere': () => members(other),
      'a team elsewhere': () => addTeam(other),
      'a page elsewhere': () => write(other.admin, ofOther),
      'a comment elsewhere': () => comment(other.admin, ofOther),
    });
    await Promise.all(release.map((letGo) => letGo()));
    // Those that waited the longest were asked to try again, the others were served.
    expect(await expectServedOrBusy(waiting)).toContain(503);
    // Each of them is free again, also for the people who waited.
    const after: Promise<Answer>[] = [
      addTeam(closed),
      write(spacious.admin, free),
      addRedirect(sited, site, '/after'),
    ];
    after.push(comment(sited.admin, ofSited));
    for (const { status } of await Promise.all(after)) expect(status).toBeLessThan(300);
  },
  90_000,
);

onPostgres(
  'while nobody may store content for ten seconds, everything else goes on',
  async () => {
    const home = await service.newOrganization();
    const spaceId = await newEmptySpace(service, home);
    // Those who change content wait with connections of their organization.
    const elsewhere = await service.newOrganization();
    const other = await newEmptySpace(service, elsewhere);
    const site = await newPublished(elsewhere);
    const release = await hold([STORE], []);
    const waiting = Array.from({ length: WRITERS }, () => write(home.admin, spaceId));
    const place = { parameters: { organizationId: home.id } };
    await expectFree(HELD, {
      content: () => read(home.admin, spaceId),
      members: () => members(home),
      'the current user': () => service.as(home.admin).call(getUser, {}),
      spaces: () => service.as(home.admin).call(listSpaces, place),
      'a team': () => addTeam(elsewhere),
      'a comment': () => comment(elsewhere.admin, other),
      'a redirect': () => addRedirect(elsewhere, site, `/${Math.random()}`),
    });
    await release();
    await expectServedOrBusy(waiting);
    expect((await write(home.admin, spaceId)).status).toBe(200);
  },
  90_000,
);

onPostgres(
  'a sweep that waits for a long write keeps nobody else waiting',
  async () => {
    const home = await service.newOrganization();
    const [spaceId, gone] = [
      await newEmptySpace(service, home),
      await newEmptySpace(service, home),
    ];
    const text = `Only here ${Math.random()}`;
    await change(service, home.admin, gone, page('Gone', text));
    await service.database.pool.query('delete from spaces where id = $1', [gone]);
    const stored = async () => {
      const sent = 'select from documents where markdown = $1';
      return (await service.database.pool.query(sent, [text])).rowCount;
    };
    const release = await hold([], [STORE]);
    const sweeping = sweepContent(service.database);
    await expectFree(3_000, { 'a page': () => write(home.admin, spaceId) });
    expect(await stored()).toBe(1);
    await release();
    await sweeping;
    expect(await stored()).toBe(0);
  },
  30_000,
);
