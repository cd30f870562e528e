import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { updateContent } from '#lib/contract/content.ts';
import { urlOf } from '#lib/contract/endpoint.ts';
import { updateUser } from '#lib/contract/users.ts';
import { api } from '#lib/service/api.ts';
import { Refusal } from '#lib/service/errors.ts';
import { bodyBudget } from '#lib/service/http/body-budget.ts';
import { requestHandler } from '#lib/service/http/handle.ts';
import { newEmptySpace } from '../service/testing/pages.ts';
import { openTestService, type TestPerson, type TestService } from '../service/testing.ts';
import { createMastheadServer } from './server.ts';

const MEGABYTE = 1024 * 1024;
const LARGE = 5 * MEGABYTE;
/** Fits six large bodies, three of them from one caller. */
const BUDGET = 32 * MEGABYTE;

let service: TestService;
let server: Server;
let port: number;
let path: string;
let ada: TestPerson;
let grace: TestPerson;
let mary: TestPerson;

beforeAll(async () => {
  service = await openTestService({ requestBodies: BUDGET });
  server = createMastheadServer({
    appUrl: 'http://localhost:3000',
    trustedProxies: 0,
    development: false,
    logger: pino({ level: 'silent' }),
    service: Promise.resolve(requestHandler(service.database, service.instance, api)),
    sites: Promise.resolve(null),
    proxy: Promise.resolve(async () => ({ status: 404, headers: {}, body: null })),
    pages: Promise.resolve({ handle: async () => undefined, upgrade: () => undefined }),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  const organization = await service.newOrganization();
  const spaceId = await newEmptySpace(service, organization);
  path = urlOf(updateContent, { parameters: { spaceId }, body: { changes: [] } });
  ada = await organization.join('edit');
  grace = await organization.join('edit');
  mary = await organization.join('edit');
});
afterAll(async () => {
  server.close().closeAllConnections();
  await service.close();
});

type Upload = {
  /** Resolves with the answer, or null when the connection broke. */
  answer: Promise<{ status: number; retryAfter: string | undefined } | null>;
  /** Sends the rest of the body. */
  finish(): void;
  /** Disconnects. */
  leave(): void;
};

/** Sends the first half of a large body. */
function upload(person: TestPerson, length: 'announced' | 'chunked' = 'announced'): Upload {
  const half = Buffer.alloc(LARGE / 2, ' ');
  const request: ClientRequest = httpRequest({
    port,
    host: '127.0.0.1',
    path,
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${person.secret}`,
      'content-type': 'application/json',
      ...(length === 'announced' && { 'content-length': LARGE }),
    },
  });
  const answer = new Promise<Awaited<Upload['answer']>>((resolve) => {
    request.on('error', () => resolve(null));
    request.on('response', (response) => {
      response.resume();
      const { statusCode: status = 0, headers } = response;
      resolve({ status, retryAfter: headers['retry-after'] });
    });
  });
  request.write(half);
  return { answer, finish: () => void request.end(half), leave: () => void request.destroy() };
}

/**
 * Begins uploads at once and waits until this many are refused, so that the others
 * have reserved their memory; returns those.
 */
async function begin(refused: number, uploads: Upload[]): Promise<Upload[]> {
  const answered = new Set<Upload>();
  for (const one of uploads) void one.answer.then(() => answered.add(one));
  await vi.waitFor(() => expect(answered.size).toBe(refused), { timeout: 5_000 });
  for (const one of answered) expect(await one.answer).toEqual({ status: 503, retryAfter: '5' });
  return uploads.filter((one) => !answered.has(one));
}

const many = (count: number, person: TestPerson, length?: 'announced' | 'chunked') =>
  Array.from({ length: count }, () => upload(person, length));

/** The status of an upload that is sent to its end; its body of spaces is no JSON. */
async function statusOf(one: Upload): Promise<number | undefined> {
  one.finish();
  return (await one.answer)?.status;
}

/** Sends a small change. */
const changeName = (person: TestPerson) =>
  service.as(person).call(updateUser, { body: { displayName: 'Mary' } });

test('the bodies of one caller reserve at most half, and others can still send', async () => {
  const adas = await begin(9, many(12, ada));
  expect(adas).toHaveLength(3);
  const graces = await begin(1, many(4, grace));
  expect(graces).toHaveLength(3);
  expect((await changeName(mary)).status).toBe(200);
  // Six bodies of 5 MB leave too little of 32 MB for a seventh.
  expect(await begin(1, many(1, mary))).toHaveLength(0);
  for (const one of [...adas, ...graces]) expect(await statusOf(one)).toBe(400);
  const afterwards = await begin(1, many(4, mary));
  for (const one of afterwards) expect(await statusOf(one)).toBe(400);
});

test('a client that disconnects in the middle of a body frees its memory', async () => {
  const left = await begin(1, many(4, ada));
  for (const one of left) one.leave();
  await Promise.all(left.map(({ answer }) => answer));
  // The server notices a moment later.
  await vi.waitFor(async () => {
    expect(await statusOf(upload(ada))).toBe(400);
  });
  const again = await begin(1, many(4, ada));
  expect(again).toHaveLength(3);
  for (const one of again) expect(await statusOf(one)).toBe(400);
});

test('a body without a length reserves what has arrived', async () => {
  // Half of each body has arrived: six of 2.5 MB fit into the 16 MB of a caller.
  const begun = await begin(2, many(8, ada, 'chunked'));
  expect(begun).toHaveLength(6);
  expect((await changeName(ada)).status).toBe(200);
  for (const one of begun) one.leave();
  expect(await statusOf(upload(grace, 'chunked'))).toBe(400);
});

test('requests without a token reserve at most half together', async () => {
  const open = bodyBudget(BUDGET);
  const signedOut = open();
  signedOut.reserve(16 * MEGABYTE);
  expect(() => open().reserve(MEGABYTE)).toThrow(Refusal);
  open().reserve(64 * 1024);
  open('someone').reserve(16 * MEGABYTE);
  signedOut.release();
  open().reserve(16 * MEGABYTE);
});
