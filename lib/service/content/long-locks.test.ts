import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { postSpaceComment } from '#lib/contract/comments.ts';
import { getContent } from '#lib/contract/content.ts';
import { listMembers } from '#lib/contract/members.ts';
import { createRedirect, listRedirects } from '#lib/contract/redirects.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { getUser } from '#lib/contract/users.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { destinationsOn } from '../testing/redirects.ts';
import { testService } from '../testing/service.ts';
import { newSiteWith } from '../testing/site-rows.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();

/** Longer than a statement waits for a lock. */
const HELD = 10_500;
/** What somebody takes at most who waits for nobody, on a machine that runs other tests as well. */
const FREE = 5_000;
const WRITERS = 12;

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

// The embedded engine has one session: there every write waits for the one before it.
test.skipIf(!process.env.TEST_DATABASE_URL)(
  'locks that are held for ten seconds hold up nobody but those who need them',
  async () => {
    const [closed, spacious, sited, other] = await Promise.all(
      Array.from({ length: 4 }, () => service.newOrganization()),
    );
    if (!closed || !spacious || !sited || !other) throw new Error('An organization is missing.');
    const [ofClosed, busy, free, ofSited, ofOther] = await Promise.all(
      [closed, spacious, spacious, sited, other].map((home) => newEmptySpace(service, home)),
    );
    const site = await newSiteWith(service, sited, { guides: { start: { first: 'First' } } });
    const { parameters } = site;
    const destination = destinationsOn(site).section('guides');
    const redirect = (source: string) =>
      service.as(sited.admin).call(createRedirect, { parameters, body: { source, destination } });
    const release = [
      await hold([`organization ${closed.id}`, `quota bytes ${closed.id}`], []),
      await hold([`space ${busy}`], [`organization ${spacious.id}`, 'masthead content store']),
      await hold([`site ${parameters.siteId}`, 'instance admins'], [`organization ${sited.id}`]),
    ];
    const began = performance.now();
    const waiting: Promise<Answer>[] = [];
    for (let at = 0; at < WRITERS; at += 1) {
      waiting.push(addTeam(closed), write(spacious.admin, busy ?? ''), redirect(`/old-${at}`));
    }
    const slowest = new Map<string, number>();
    const refused: string[] = [];
    const watch = async (name: string, send: () => Promise<Answer>) => {
      while (performance.now() - began < HELD) {
        const sent = performance.now();
        const { status } = await send();
        slowest.set(name, Math.max(slowest.get(name) ?? 0, performance.now() - sent));
        if (status >= 300) refused.push(`${name}: ${status}`);
        await sleep(100);
      }
    };
    const members = ({ id, admin }: TestOrganization) =>
      service.as(admin).call(listMembers, { parameters: { organizationId: id } });
    const read = (person: TestPerson, spaceId = '') =>
      service.as(person).call(getContent, { parameters: { spaceId } });
    await Promise.all([
      watch('a read where the organization is locked', () => members(closed)),
      watch('content where the organization is locked', () => read(closed.admin, ofClosed)),
      watch('content of the locked space', () => read(spacious.admin, busy)),
      watch('redirects of the locked site', () =>
        service.as(sited.admin).call(listRedirects, { parameters }),
      ),
      watch('the current user where the organization is locked', () =>
        service.as(closed.admin).call(getUser, {}),
      ),
      watch('members elsewhere', () => members(other)),
      watch('a team elsewhere', () => addTeam(other)),
      watch('a page elsewhere', () => write(other.admin, ofOther ?? '')),
      watch('a comment elsewhere', () => comment(other.admin, ofOther ?? '')),
    ]);
    await Promise.all(release.map((letGo) => letGo()));
    expect(refused).toEqual([]);
    expect([...slowest].filter(([, took]) => took > FREE)).toEqual([]);
    const answers = await Promise.all(waiting);
    const busyWithoutTime = answers.filter(
      ({ status, headers }) => status >= 300 && !(status === 503 && headers.has('retry-after')),
    );
    expect(busyWithoutTime.map(({ status }) => status)).toEqual([]);
    // Those that waited the longest were asked to try again, the others were served.
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toContain(503);
    // Each of them is free again, also for the people who waited.
    const after: Promise<Answer>[] = [
      addTeam(closed),
      write(spacious.admin, free ?? ''),
      redirect('/after'),
    ];
    after.push(comment(sited.admin, ofSited ?? ''));
    for (const { status } of await Promise.all(after)) expect(status).toBeLessThan(300);
  },
  90_000,
);
