import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isList } from '#lib/contract/endpoint.schemas.ts';
import { type Description, type Endpoint, urlOf } from '#lib/contract/endpoint.ts';
import { describedEndpoints } from '#lib/contract/index.ts';
import { type Level, levels, roleAt } from '#lib/contract/levels.ts';
import { listSSOLogins } from '#lib/contract/saml.ts';
import { BODY_MAXIMUM } from '../http/request-body.ts';
import {
  newInstanceAdmin,
  openTestService,
  type TestOrganization,
  type TestPerson,
  type TestService,
} from '../testing.ts';
import { faultsOf } from './bounds.ts';
import { exampleOf, type AnyRow as Row, type World } from './examples.ts';
import { fingerprintOf } from './fingerprint.ts';
import { allows, type Cast, castOf, isForAll, refusalOf, subjects } from './subjects.ts';

type Input = Awaited<ReturnType<Row['input']>>;
type Case = { title: string; endpoint: Endpoint; description: Description; row: Row };
type Attempt = { level: Level; caller: TestPerson; input: Input };

let service: TestService;
let home: TestOrganization;
let away: TestOrganization;
let newcomer: TestPerson;
let operator: TestPerson;
let cast: Cast;
/** A fingerprint of the database after the last refused request. */
let stored: string;

const caseOf = (about: (typeof describedEndpoints)[number]): Case => ({
  title: `${about.endpoint.method} ${about.endpoint.path}`,
  endpoint: about.endpoint,
  description: about.description,
  row: exampleOf(about),
});
/** For any organization: people who join one need it. */
const open: ReadonlySet<Endpoint> = new Set<Endpoint>([listSSOLogins]);

/** On a second engine: refusals come before any handler, and what a handler does is the same for all. */
const isOnlyOfEngine = process.env.TEST_ONLY_OF_ENGINE === '1';

/** The number of test files that share the endpoints, since one file runs in one worker. */
export const CONTRACT_SHARES = 4;

/** Declares the tests that every endpoint must pass, for one share of them, starting at 1. */
export function testContract(share: number): void {
  testEndpoints(describedEndpoints.filter((_, index) => index % CONTRACT_SHARES === share - 1));
}

/**
 * Declares the same tests for the endpoints of one noun.
 * @public for the toy noun, which is no part of the project
 */
export function testNoun(noun: string): void {
  testEndpoints(describedEndpoints.filter((about) => about.noun === noun));
}

function testEndpoints(own: typeof describedEndpoints): void {
  beforeAll(async () => {
    service = await openTestService({});
    home = await service.newOrganization();
    away = await service.newOrganization();
    newcomer = await service.newPerson();
    operator = await newInstanceAdmin(service);
    cast = await castOf(service, home, away);
  });
  afterAll(() => service.close());
  describe.each(own.map(caseOf))('$title', isOnlyOfEngine ? testWorking : testEndpoint);
}

async function send(person: TestPerson | null, endpoint: Endpoint, input: Input, body?: string) {
  const content = body ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  const response = await service.raw(person, endpoint.method, urlOf(endpoint, input), {
    body: content,
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : undefined };
}

/** Waits for background work to finish, since it changes stored data. */
async function waitUntilIdle(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await service.database.pool.query(
        `select id from openapi_specs where state <> 'complete' union all
         select id from organization_exports where status in ('waiting', 'running') union all
         select id::text from jobs.job
         where state in ('created', 'retry', 'active') and start_after <= now() limit 1`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 30_000, interval: 20 },
  );
}

/** The database after one step is the expected state before the next. */
async function unchanged(work: () => Promise<void>): Promise<void> {
  const before = stored;
  try {
    await work();
  } finally {
    stored = await fingerprintOf(service.database);
  }
  expect(stored, 'a refused request changed something').toBe(before);
}

const worldOf = (organization: TestOrganization, caller: TestPerson): World => ({
  service,
  organization,
  caller,
});

async function attemptAs(level: Level, row: Row): Promise<Attempt> {
  const caller = await home.join(roleAt(level));
  return { level, caller, input: await row.input(worldOf(home, caller)) };
}

const isOpen = ({ audience }: Row) => audience === 'anyone';
const isOperators = ({ audience }: Row) => audience === 'instance admin';
/** Somebody with permission: nobody in particular where anyone may call. */
const permitted = (row: Row) => (isOpen(row) ? null : isOperators(row) ? operator : home.admin);
const namesOrganization = ({ path }: Endpoint) =>
  /\{(organization|space|collection)Id\}/.test(path);

/** Everything a refused request needs is made first, so that each test only sends. */
function testEndpoint(tested: Case): void {
  const { endpoint, row } = tested;
  let mine: Input;
  let theirs: Input;
  let refused: Attempt[];
  const hasForeignIds = namesOrganization(endpoint) && !open.has(endpoint);
  beforeAll(async () => {
    mine = await row.input(worldOf(home, permitted(row) ?? home.admin));
    if (!isForAll(row) || hasForeignIds) theirs = await row.input(worldOf(away, away.admin));
    refused = [];
    for (const level of levels) if (!allows(row, level)) refused.push(await attemptAs(level, row));
    await waitUntilIdle();
    stored = await fingerprintOf(service.database);
  });

  test('requires a valid token', () => refusesWithoutToken(endpoint, row, mine));
  test('refuses everyone without permission', () => refusesLevels(endpoint, row, refused));
  test('is hidden from strangers', () => isHidden(endpoint, row, mine));
  test('is hidden in another organization', () => isHiddenElsewhere(tested, mine, theirs));
  test('refuses malformed, mistyped and oversized bodies', () => refusesBodies(tested, mine));
  test('refuses every bound exceeded by one, naming the field', () => refusesBounds(tested, mine));
  test('refuses bad pages and limits', () => refusesPages(tested, mine));
  if (hasForeignIds)
    test('a foreign id is answered like an unknown one', () =>
      hidesIds(endpoint, row, mine, theirs));
  testWorking(tested);
}

function testWorking({ endpoint, row }: Case): void {
  const all = levels.filter((one) => allows(row, one));
  if (isOnlyOfEngine) test('works', () => worksForPermitted(endpoint, row, all.slice(0, 1)));
  else test('works for everyone with permission', () => worksForPermitted(endpoint, row, all));
}

async function worksForPermitted(endpoint: Endpoint, row: Row, callers: Level[]): Promise<void> {
  const worksFor = async (who: string, caller: TestPerson | null) => {
    const input = await row.input(worldOf(home, caller ?? home.admin));
    expect((await send(caller, endpoint, input)).status, who).toBe(row.status ?? endpoint.status);
  };
  if (isOperators(row)) await worksFor('operator', operator);
  for (const level of callers) await worksFor(level, await home.join(roleAt(level)));
  if (!isForAll(row)) return;
  // An endpoint may end the caller's sign-ins, so nobody calls two.
  const fresh = await castOf(service, home, await service.newOrganization());
  for (const subject of ['nobody', 'stranger', 'disabled'] as const)
    if (refusalOf(endpoint, row, subject) === null) await worksFor(subject, fresh[subject]);
}

async function refusesWithoutToken(endpoint: Endpoint, row: Row, input: Input): Promise<void> {
  if (isOpen(row)) return;
  const revoked: TestPerson = { ...home.admin, secret: `ses_${'x'.repeat(43)}` };
  await unchanged(async () => {
    for (const person of [null, revoked]) {
      const { status, body } = await send(person, endpoint, input);
      expect(status).toBe(401);
      expect(body.error.code).toBe(401);
    }
  });
}

async function refusesLevels(endpoint: Endpoint, row: Row, refused: Attempt[]): Promise<void> {
  if (refused.length === 0) return;
  await unchanged(async () => {
    for (const { level, caller, input } of refused) {
      const { status } = await send(caller, endpoint, input);
      expect(status, level).toBe(refusalOf(endpoint, row, level));
    }
  });
}

async function isHidden(endpoint: Endpoint, row: Row, input: Input): Promise<void> {
  if (isForAll(row)) return;
  await unchanged(async () => {
    for (const stranger of [away.admin, newcomer]) {
      const { status, body } = await send(stranger, endpoint, input);
      const names = Object.keys(input.parameters ?? {});
      const none = Object.fromEntries(names.map((name) => [name, `${name}_none`]));
      const absent = await send(stranger, endpoint, { ...input, parameters: none });
      expect(status).toBe(404);
      expect(body.error.message).toBe(absent.body.error.message);
    }
  });
}

/** From the members of home, at every level, and at home from a member who is disabled. */
async function isHiddenElsewhere({ endpoint, row }: Case, mine: Input, theirs: Input) {
  if (isForAll(row)) return;
  await unchanged(async () => {
    expect((await send(cast.disabled, endpoint, mine)).status, 'disabled').toBe(404);
    for (const subject of subjects.filter((one) => one !== 'stranger')) {
      const { status } = await send(cast[subject], endpoint, theirs);
      expect(status, subject).toBe(subject === 'nobody' ? 401 : 404);
    }
  });
}

async function refusesBodies({ endpoint, row, description }: Case, input: Input): Promise<void> {
  if (!description.body) return;
  const caller = permitted(row);
  const statusOf = async (body: string) => (await send(caller, endpoint, input, body)).status;
  await unchanged(async () => {
    for (const body of ['{', '[]', '"text"', '7', 'null ']) {
      expect(await statusOf(body), body).toBe(400);
    }
    const nul = '{"title":"a\\u0000b","displayName":"a\\u0000b","name":"a\\u0000b"}';
    expect(await statusOf(nul)).toBe(400);
    const title = 'x'.repeat(endpoint.maximumBody ?? BODY_MAXIMUM);
    expect(await statusOf(JSON.stringify({ title }))).toBe(413);
    const text = await service.raw(caller, endpoint.method, urlOf(endpoint, input), {
      body: '{}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(text.status).toBe(415);
  });
}

async function refusesBounds({ endpoint, row, description }: Case, input: Input): Promise<void> {
  if (!description.body) return;
  const caller = permitted(row);
  const faults = faultsOf(description.body);
  await unchanged(async () => {
    for (const { path, value } of faults) {
      const body = { ...(input.body as object), [path]: value };
      const answer = await send(caller, endpoint, { ...input, body });
      expect(answer.status, `${path} = ${JSON.stringify(value)?.slice(0, 60)}`).toBe(400);
      const named = answer.body.error.fields.some(
        (fault: { path: string }) => fault.path.split('.')[0] === path,
      );
      expect(named).toBe(true);
    }
  });
}

const badPages = [
  { limit: 0 },
  { limit: 1001 },
  { limit: 1.5 },
  { limit: 'many' },
  { page: 'nonsense' },
  { page: 'bm9wZQ.c2ln' },
];

async function refusesPages({ endpoint, row, description }: Case, input: Input): Promise<void> {
  if (!isList(description) || row.status) return;
  const caller = permitted(row);
  for (const query of badPages) {
    const { status } = await send(caller, endpoint, { ...input, query });
    expect(status, JSON.stringify(query)).toBe(400);
  }
}

async function hidesIds(endpoint: Endpoint, row: Row, mine: Input, theirs: Input): Promise<void> {
  const caller = permitted(row);
  await unchanged(async () => {
    const named = Object.keys(mine.parameters ?? {});
    for (const name of named.filter((one) => endpoint.path.includes(`{${one}}`))) {
      // The person who creates a resource names it.
      if (endpoint.method === 'PUT' && name === 'specSlug') continue;
      const replaced = (id: string) => ({
        ...mine,
        parameters: { ...mine.parameters, [name]: id },
      });
      const foreign = await send(caller, endpoint, replaced(theirs.parameters?.[name] ?? ''));
      const missing = await send(caller, endpoint, replaced(`${name}_none`));
      expect(foreign.status, name).toBe(404);
      expect(missing.status, name).toBe(404);
      expect(foreign.body.error.message).toBe(missing.body.error.message);
    }
  });
}
