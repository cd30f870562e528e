import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPostgres, startPostgres } from './ensure-postgres.mjs';
import { startService } from './testing-process.ts';

const WORKERS = 2;
/** New connections go round the workers, so this many reach each of them. */
const CONNECTIONS = 3 * WORKERS;
/** How long access may outlive the answer that ends it, in milliseconds. */
const MOST = 1_000;
const ORGANIZATION = '/v1/orgs/org_demo_first';

/** A connection that stays open, so all of its requests go to one worker. */
function connect(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return (token: string, method: string, path: string, body?: object) =>
    new Promise<{ status: number; body: Record<string, string>; port: number }>(
      (resolve, reject) => {
        const headers = {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        };
        const sent = request(`${url}${path}`, { method, agent, headers }, async (response) => {
          const {
            statusCode: status = 0,
            socket: { localPort: port = 0 },
          } = response;
          const text = Buffer.concat(await response.toArray()).toString();
          resolve({ status, body: text ? JSON.parse(text) : {}, port });
        });
        sent.on('error', reject);
        sent.end(body && JSON.stringify(body));
      },
    );
}

test.skipIf(!findPostgres())(
  'what ends access holds for every token in every worker within a second',
  async () => {
    const postgres = await startPostgres({ forTests: true });
    onTestFinished(postgres.stop);
    const directory = mkdtempSync(join(tmpdir(), 'masthead-revocation-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const service = startService({
      DATABASE_URL: postgres.url,
      DATA_DIR: directory,
      WORKERS: String(WORKERS),
    });
    onTestFinished(() => service.kill());
    const url = await service.url;
    await expect
      .poll(() => service.output().match(/^listening/gm)?.length, { timeout: 60_000 })
      .toBe(WORKERS);

    const all = Array.from({ length: CONNECTIONS }, () => connect(url));
    const [send = connect(url)] = all;
    const signIn = async (person: string) =>
      (await send('', 'POST', '/v1/sign-in/demo', { person })).body.token ?? '';
    const admin = await signIn('admin');
    const session = await signIn('edit');
    const { body: user } = await send(session, 'GET', '/v1/user');
    const { body: token } = await send(session, 'POST', '/v1/user/tokens', { name: 'script' });
    const tokens = [session, token.secret ?? ''];
    const ports = new Set<number>();
    const read = async (path: string) => {
      const answers = await Promise.all(
        all.flatMap((each) => tokens.map((token) => each(token, 'GET', path))),
      );
      for (const { port } of answers) ports.add(port);
      return [...new Set(answers.map(({ status }) => status))];
    };
    const members = `${ORGANIZATION}/members`;
    const member = `${members}/${user.id}`;

    /** Acts, and expects the answer that follows on every connection at once. */
    const expectAfter = async (method: string, path: string, place: string, status: number) => {
      const acted = await send(admin, method, path);
      expect([200, 204], `${method} ${path}`).toContain(acted.status);
      const at = performance.now();
      await expect.poll(() => read(place), { timeout: MOST, interval: 50 }).toEqual([status]);
      expect(performance.now() - at).toBeLessThan(MOST);
    };

    // Every worker has answered each token before.
    expect(await read(members)).toEqual([200]);
    await expectAfter('PUT', `${member}/disabled`, members, 404);
    await expectAfter('DELETE', `${member}/disabled`, members, 200);
    /** The same for a bulk change, from when it says that the person is changed. */
    const expectAfterBulk = async (change: string, status: number) => {
      const body = { change, users: [{ id: user.id }] };
      const started = await send(admin, 'POST', `${ORGANIZATION}/member-changes`, body);
      const place = `${ORGANIZATION}/member-changes/${started.body.id}`;
      const state = async () => (await send(admin, 'GET', place)).body.status;
      await expect.poll(state, { timeout: 20_000, interval: 50 }).toBe('complete');
      await expect.poll(() => read(members), { timeout: MOST, interval: 50 }).toEqual([status]);
    };
    await expectAfterBulk('disable', 404);
    await expectAfterBulk('enable', 200);
    await expectAfter('DELETE', member, members, 404);
    expect(await read('/v1/user')).toEqual([200]);
    await expectAfter('PUT', `/v1/instance/people/${user.id}/suspension`, '/v1/user', 401);
    expect(ports.size).toBe(CONNECTIONS);
  },
  120_000,
);
