import { mkdtemp, rm } from 'node:fs/promises';
import pino from 'pino';
import { type Endpoint, type InputOf, type ReplyOf, urlOf } from '#lib/contract/endpoint.ts';
import type { Role } from '#lib/contract/levels.ts';
import type { ErrorBody } from '#lib/contract/shapes.ts';
import { asResponse } from '#lib/http.ts';
import { api } from './api.ts';
import type { Database } from './database/engine.ts';
import { instanceAdmins, members, organizations, tokens, users } from './database/schema/index.ts';
import { openTestDatabase, temporaryPrefix } from './database/testing.ts';
import { requestHandler } from './http/handle.ts';
import type { Instance } from './http/handler.ts';
import { startJobs } from './jobs.ts';
import { openMailer } from './mail/mailer.ts';
import { newOrganization } from './organizations/handlers.ts';
import { deriveKeys, hashOf, newId, newSecret } from './security/secrets.ts';
import { searchTextOf } from './users/handlers.ts';

export type TestPerson = { id: string; email: string; displayName: string; secret: string };

/** The reply: `body` is the endpoint's reply on success, the error body otherwise. */
type Answer<E extends Endpoint> = {
  status: number;
  headers: Headers;
  body: ReplyOf<E>;
  error: ErrorBody['error'] | undefined;
};

type RawInput = { body?: string | undefined; headers?: Record<string, string>; address?: string };

export type TestService = {
  database: Database;
  instance: Instance;
  /** Calls endpoints with a person's token; null sends none. */
  as(person: TestPerson | null): {
    call<E extends Endpoint>(
      endpoint: E,
      input: InputOf<E>,
      headers?: Record<string, string>,
    ): Promise<Answer<E>>;
  };
  /** Sends a request as it is. */
  raw(person: TestPerson | null, method: string, url: string, input?: RawInput): Promise<Response>;
  newPerson(name?: string): Promise<TestPerson>;
  newOrganization(): Promise<TestOrganization>;
  close(): Promise<void>;
};

export type TestOrganization = {
  id: string;
  admin: TestPerson;
  /** Makes a person with a role (null: a guest) a member. */
  join(role: Role | null, person?: TestPerson): Promise<TestPerson>;
};

/** A person who is an admin of a service's instance. */
export async function newInstanceAdmin(
  service: Pick<TestService, 'database' | 'newPerson'>,
): Promise<TestPerson> {
  const person = await service.newPerson('Ina Instance');
  const row = { userId: person.id, namedBy: null, namedAt: new Date() };
  await service.database.orm.insert(instanceAdmins).values(row);
  return person;
}

const quiet = pino({ level: 'silent' });

let shared: Promise<TestService> | undefined;

/**
 * A service for a test file; each test makes its own organization in it. Without options it is the one
 * all files of a worker share, which stays open until the worker ends. With options, even none (`{}`),
 * it is the caller's own, on a fresh database.
 */
export function openTestService(options?: Partial<Instance>): Promise<TestService> {
  if (options) return openOwnService(options);
  shared ??= openOwnService({}).then((service) => ({ ...service, close: async () => undefined }));
  return shared;
}

async function openOwnService(options: Partial<Instance>): Promise<TestService> {
  const database = await openTestDatabase();
  const dataDirectory = await mkdtemp(temporaryPrefix());
  const appUrl = 'http://localhost:3000';
  const mailer = await openMailer({
    smtpUrl: undefined,
    dataDirectory,
    from: 'Masthead <a@localhost>',
    logger: quiet,
  });
  const keys = deriveKeys('a secret for tests that is long enough');
  const mailing = { appUrl, keys, mailer, logger: quiet, fetchAllowlist: [], ...options };
  const makeBackup = async () => ({ name: 'masthead-2026-01-01T00-00.tar', bytes: 1024 });
  const jobs = await startJobs(database, { ...mailing, makeBackup });
  const instance: Instance = {
    ...mailing,
    sitesUrl: null,
    resolveTxt: async () => [],
    provenAtOnce: () => true,
    demo: null,
    jobs,
    rateLimits: { signIn: 1e6, network: 1e6, api: 1e9 },
    registration: 'open',
    organizations: 'everybody',
    ...options,
  };
  const handle = requestHandler(database, instance, api);

  async function raw(
    person: TestPerson | null,
    method: string,
    url: string,
    input: RawInput = {},
  ): Promise<Response> {
    const headers = new Headers(input.headers);
    if (person) headers.set('authorization', `Bearer ${person.secret}`);
    if (input.body !== undefined && !headers.has('content-type'))
      headers.set('content-type', 'application/json');
    const body = input.body === undefined ? {} : { body: input.body };
    const request = new Request(`${appUrl}${url}`, { method, headers, ...body });
    return asResponse(await handle(request, { address: input.address ?? '127.0.0.1' }));
  }

  async function newPerson(name = 'Test Person'): Promise<TestPerson> {
    const id = newId('usr');
    const person = {
      id,
      email: `${id.toLowerCase()}@example.com`,
      displayName: name,
      secret: newSecret('ses'),
    };
    const now = new Date();
    await database.orm.insert(users).values({ ...person, createdAt: now });
    await database.orm.insert(tokens).values({
      id: newId('tok'),
      hash: hashOf(person.secret),
      kind: 'sign-in',
      userId: id,
      name: 'test',
      method: 'email',
      createdAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    });
    return person;
  }

  async function makeOrganization(): Promise<TestOrganization> {
    const row = newOrganization('Test organization', new Date());
    await database.orm.insert(organizations).values(row);
    const join = async (role: Role | null, known?: TestPerson) => {
      const person = known ?? (await newPerson());
      await database.orm.insert(members).values({
        organizationId: row.id,
        userId: person.id,
        role,
        joinedAt: new Date(),
        searchText: searchTextOf(person),
      });
      return person;
    };
    return { id: row.id, admin: await join('admin'), join };
  }

  return {
    database,
    instance,
    as: (person) => ({
      async call<E extends Endpoint>(
        endpoint: E,
        input: InputOf<E>,
        headers: Record<string, string> = {},
      ) {
        const content = (input as { body?: unknown }).body;
        const response = await raw(person, endpoint.method, urlOf(endpoint, input), {
          body: content === undefined ? undefined : JSON.stringify(content),
          headers,
        });
        const text = await response.text();
        const json: unknown = text === '' ? undefined : JSON.parse(text);
        return {
          status: response.status,
          headers: response.headers,
          body: json as ReplyOf<E>,
          error: (json as ErrorBody | undefined)?.error,
        };
      },
    }),
    raw,
    newPerson,
    newOrganization: makeOrganization,
    async close() {
      await jobs.stop();
      await mailer.close();
      await database.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
