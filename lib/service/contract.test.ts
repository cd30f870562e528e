import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, isList, urlOf } from '#lib/contract/endpoint.ts';
import { endpoints } from '#lib/contract/index.ts';
import { type Level, levels, rankOf, roles } from '#lib/contract/levels.ts';
import { listSSOLogins } from '#lib/contract/saml.ts';
import { bodyMaximums } from './nouns.ts';
import { BODY_MAXIMUM } from './request-body.ts';
import { type Audience, examples, type World } from './testing/examples.ts';
import {
  openTestService,
  type Person,
  type TestOrganization,
  type TestService,
} from './testing.ts';

type Row = {
  audience: Audience;
  input: (world: World) => Promise<Input>;
  status?: number;
};
type Input = {
  parameters?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
};

let service: TestService;
let home: TestOrganization;
let away: TestOrganization;
let asked: string | undefined;

beforeAll(async () => {
  service = await openTestService();
  home = await service.newOrganization();
  away = await service.newOrganization();
});
afterAll(() => service.close());

function rowOf(noun: string, name: string): Row {
  return (examples as unknown as Record<string, Record<string, Row>>)[noun]?.[name] as Row;
}

const cases = endpoints.map(({ noun, name, endpoint }) => ({
  title: `${endpoint.method} ${endpoint.path}`,
  endpoint,
  row: rowOf(noun, name),
}));
/** What anyone may read of any organization, since it stands on the sign-in page. */
const open: ReadonlySet<Endpoint> = new Set<Endpoint>([listSSOLogins]);
const inOrganizations = cases.filter(
  ({ endpoint }) =>
    /\{(organization|space|collection)Id\}/.test(endpoint.path) && !open.has(endpoint),
);

async function send(person: Person | null, endpoint: Endpoint, input: Input, body?: string) {
  const content = body ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  const response = await service.raw(person, endpoint.method, urlOf(endpoint, input), {
    body: content,
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/**
 * Asks for everything stored, but what each request may leave behind: counters and the time of a token's
 * use. Each version of a row has a transaction and a place of its own, so that none has to be read whole.
 */
async function fingerprintQuery(): Promise<string> {
  const { rows } = await service.database.pool.query<{ name: string; is_used: boolean }>(
    `select table_name as name, bool_or(column_name = 'last_used_at') as is_used
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'
    group by 1 order by 1`,
  );
  const parts = rows.map(({ name, is_used }) => {
    const row = is_used ? "(to_jsonb(t) - 'last_used_at')::text" : 't.xmin::text || t.ctid::text';
    return `select '${name} ' || count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as part from "${name}" t`;
  });
  // PostgreSQL may read the tables side by side.
  return `select string_agg(part, ', ' order by part) as sum from (${parts.join(' union all ')}) as parts`;
}

async function fingerprint(): Promise<string> {
  asked ??= await fingerprintQuery();
  const { rows } = await service.database.pool.query(asked);
  return rows[0].sum;
}

/** Waits until what goes on behind the answers has ended: it changes what is stored. */
async function settled(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await service.database.pool.query(
        "select id from openapi_specs where state <> 'complete' limit 1",
      );
      expect(rows).toEqual([]);
    },
    { timeout: 30_000, interval: 20 },
  );
}

async function unchanged(work: () => Promise<void>): Promise<void> {
  await settled();
  const before = await fingerprint();
  await work();
  expect(await fingerprint(), 'a refused request changed something').toBe(before);
}

const worldOf = (organization: TestOrganization, caller: Person): World => ({
  service,
  organization,
  caller,
});

describe.each(cases)('$title', ({ endpoint, row }) => {
  const isOpen = row.audience === 'anyone';

  test('asks for a valid token', async () => {
    const input = await row.input(worldOf(home, home.admin));
    const revoked: Person = { ...home.admin, secret: `ses_${'x'.repeat(43)}` };
    await unchanged(async () => {
      for (const person of [null, revoked]) {
        if (isOpen) continue;
        const { status, body } = await send(person, endpoint, input);
        expect(status).toBe(401);
        expect(body.error.code).toBe(401);
      }
    });
  });

  test('works for exactly those who may', async () => {
    for (const level of levels) {
      const caller = await home.join(level === 'guest' ? null : level);
      const input = await row.input(worldOf(home, caller));
      const may = allowed(row.audience, level);
      const attempt = async () => {
        const { status } = await send(caller, endpoint, input);
        const refusal = sees(endpoint, level) ? 403 : 404;
        expect(status, level).toBe(may ? (row.status ?? endpoint.status) : refusal);
      };
      await (may ? attempt() : unchanged(attempt));
    }
  });

  test('is hidden from strangers', async () => {
    if (row.audience === 'anyone' || row.audience === 'signed in') return;
    const input = await row.input(worldOf(home, home.admin));
    const newcomer = await service.newPerson();
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
  });

  test('refuses malformed, mistyped and oversized bodies', async () => {
    if (!endpoint.body) return;
    const caller = isOpen ? null : home.admin;
    const input = await row.input(worldOf(home, home.admin));
    await unchanged(async () => {
      for (const body of ['{', '[]', '"text"', '7', 'null ']) {
        expect((await send(caller, endpoint, input, body)).status, body).toBe(400);
      }
      const nul = await send(
        caller,
        endpoint,
        input,
        '{"title":"a\\u0000b","displayName":"a\\u0000b","name":"a\\u0000b"}',
      );
      expect(nul.status).toBe(400);
      const large = await send(
        caller,
        endpoint,
        input,
        JSON.stringify({ title: 'x'.repeat(bodyMaximums.get(endpoint) ?? BODY_MAXIMUM) }),
      );
      expect(large.status).toBe(413);
      const text = await service.raw(caller, endpoint.method, urlOf(endpoint, input), {
        body: '{}',
        headers: { 'content-type': 'text/plain' },
      });
      expect(text.status).toBe(415);
    });
  });

  test('refuses every bound exceeded by one, naming the field', async () => {
    if (!endpoint.body) return;
    const caller = isOpen ? null : home.admin;
    const input = await row.input(worldOf(home, home.admin));
    const faults = faultsOf(endpoint.body);
    await unchanged(async () => {
      for (const { path, value } of faults) {
        const { status, body } = await send(caller, endpoint, {
          ...input,
          body: { ...(input.body as object), [path]: value },
        });
        expect(status, `${path} = ${JSON.stringify(value)?.slice(0, 60)}`).toBe(400);
        expect(
          body.error.fields.some((fault: { path: string }) => fault.path.split('.')[0] === path),
        ).toBe(true);
      }
    });
  });

  test('refuses bad pages and limits', async () => {
    if (!isList(endpoint) || row.status) return;
    const input = await row.input(worldOf(home, home.admin));
    const caller = isOpen ? null : home.admin;
    for (const query of [
      { limit: 0 },
      { limit: 1001 },
      { limit: 1.5 },
      { limit: 'many' },
      { page: 'nonsense' },
      { page: 'bm9wZQ.c2ln' },
    ]) {
      expect(
        (await send(caller, endpoint, { ...input, query })).status,
        JSON.stringify(query),
      ).toBe(400);
    }
  });
});

describe.each(inOrganizations)('ids of $title', ({ endpoint, row }) => {
  test('a foreign id is answered like one that never was', async () => {
    const mine: Input = await row.input(worldOf(home, home.admin));
    const theirs: Input = await row.input(worldOf(away, away.admin));
    const caller = row.audience === 'anyone' ? null : home.admin;
    await unchanged(async () => {
      const named = Object.keys(mine.parameters ?? {});
      for (const name of named.filter((one) => endpoint.path.includes(`{${one}}`))) {
        // Whoever puts something gives it its name.
        if (endpoint.method === 'PUT' && name === 'specSlug') continue;
        const swapped = {
          ...mine,
          parameters: { ...mine.parameters, [name]: theirs.parameters?.[name] ?? '' },
        };
        const absent = { ...mine, parameters: { ...mine.parameters, [name]: `${name}_none` } };
        const foreign = await send(caller, endpoint, swapped);
        const missing = await send(caller, endpoint, absent);
        expect(foreign.status, name).toBe(404);
        expect(missing.status, name).toBe(404);
        expect(foreign.body.error.message).toBe(missing.body.error.message);
      }
    });
  });
});

test('an address the API does not have is 404, a method it does not have there 405', async () => {
  expect((await service.raw(home.admin, 'GET', '/v1/nowhere')).status).toBe(404);
  const response = await service.raw(home.admin, 'PUT', `/v1/orgs/${home.id}`);
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, PATCH');
  expect((await service.raw(home.admin, 'GET', '/v1/orgs/%')).status).toBe(400);
});

function allowed(audience: Audience, level: Level): boolean {
  if (audience === 'anyone' || audience === 'signed in') return true;
  return rankOf(level) >= rankOf(audience);
}

/** Whether a member sees what the path names: content at the root is nothing to guests, the organization is. */
function sees({ needs }: Endpoint, level: Level): boolean {
  return level !== 'guest' || typeof needs === 'string' || needs[0] === 'organization';
}

type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  maxLength?: number;
  minLength?: number;
  maxItems?: number;
  maximum?: number;
  minimum?: number;
  pattern?: string;
  format?: string;
};

/** For each field of a body, values that break one bound each. */
function faultsOf(schema: z.ZodMiniType): { path: string; value: unknown }[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return Object.entries(json.properties ?? {}).flatMap(([path, field]) =>
    valuesOffOf(field).map((value) => ({ path, value })),
  );
}

function valuesOffOf(field: JsonSchema): unknown[] {
  const options = (field.anyOf ?? [field]).filter(({ type }) => type !== 'null');
  return options.flatMap((option) => {
    const off: unknown[] = option.type === 'object' ? ['text'] : [{ not: 'expected' }];
    if (option.maxLength !== undefined) off.push('x'.repeat(option.maxLength + 1));
    if (option.minLength) off.push('x'.repeat(option.minLength - 1));
    if (option.enum) off.push('nonsense');
    if (option.pattern || option.format) off.push('-- off its pattern --');
    if (option.maxItems !== undefined) off.push(Array(option.maxItems + 1).fill('a@example.com'));
    if (option.maximum !== undefined && option.maximum < 1e9) off.push(option.maximum + 1);
    if (option.minimum !== undefined && option.minimum > -1e9) off.push(option.minimum - 1);
    if (option.type === 'boolean') off.push('yes');
    return off;
  });
}

test('the roles of the documents are the ones tried', () => {
  expect([...roles].sort()).toEqual(['admin', 'comment', 'create', 'edit', 'read', 'review']);
});
