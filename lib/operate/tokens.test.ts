import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demo } from '#lib/demo/demo.ts';
import { asResponse } from '../http.ts';
import { openService, type Service } from '../service/service.ts';
import { cleanEnvironment } from './environment.ts';

const script = resolve(import.meta.dirname, 'tokens.ts');
const dataDirectory = mkdtempSync(join(tmpdir(), 'masthead-tokens-'));
let service: Service;

beforeAll(async () => {
  service = await openService({
    dataDirectory,
    appUrl: 'http://localhost:3000',
    demo,
    sessionSecret: 'a secret for tests that is long enough',
    rateLimits: { signIn: 10, network: 100, api: 6000 },
    registration: 'open',
    organizations: 'everybody',
    logger: pino({ level: 'silent' }),
  });
});

afterAll(async () => {
  await service.close();
  rmSync(dataDirectory, { recursive: true });
});

async function run(environment: Record<string, string>) {
  const env = cleanEnvironment({ DATA_DIR: dataDirectory, ...environment });
  return promisify(execFile)(process.execPath, [script], { env });
}

async function read(token: string, path: string) {
  const headers = { authorization: `Bearer ${token}` };
  const request = new Request(`http://localhost:3000${path}`, { headers });
  const response = asResponse(await service.handle(request, { address: '127.0.0.1' }));
  return { status: response.status, body: await response.json() };
}

test('next to a running demo it prints a token for each role, and nothing else', async () => {
  const { stdout } = await run({});
  const { organization, secondOrganization, tokens } = JSON.parse(stdout);
  const roles = { admin: 'admin', creator: 'create', reviewer: 'review', editor: 'edit' };
  const all = { ...roles, commenter: 'comment', reader: 'read', guest: null };
  for (const [name, role] of Object.entries(all)) {
    const me = await read(tokens[name], '/v1/user');
    const member = await read(tokens[name], `/v1/orgs/${organization}/members/${me.body.id}`);
    expect(member.body.role, name).toBe(role);
  }
  const second = await read(tokens.admin, `/v1/orgs/${secondOrganization}`);
  expect(second.body.permissions.admin).toBe(true);
  expect((await read(tokens.outsider, `/v1/orgs/${organization}`)).status).toBe(404);
  expect((await read(tokens.outsider, '/v1/orgs')).body.count).toBe(1);
  expect((await read(tokens.newcomer, '/v1/orgs')).body.count).toBe(0);
});

test('outside a demo it refuses and says why', async () => {
  await expect(run({ DEMO: '0' })).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('isn’t a demo'),
  });
});
