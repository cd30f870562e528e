import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { findPostgres, startPostgres } from './ensure-postgres.mjs';
import { startService } from './testing-process.ts';

const SPACES = 80;
const KILLS = 2;
const WORD = 'Quandelbeere';

async function post(url: string, token: string, path: string, body: object) {
  const response = await fetch(`${url}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { id: string; token: string };
}

test.skipIf(!findPostgres())(
  'the removal of an organization that is killed again and again ends, and leaves nothing',
  async () => {
    const postgres = await startPostgres();
    onTestFinished(postgres.stop);
    const directory = mkdtempSync(join(tmpdir(), 'masthead-removal-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const start = () => startService({ DATABASE_URL: postgres.url, DATA_DIR: directory });
    const database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
    onTestFinished(() => database.end());
    const countOf = async (query: string, values: unknown[] = []) =>
      Number((await database.query(`select count(*) from ${query}`, values)).rows[0].count);

    const first = start();
    const url = await first.url;
    const { token } = await post(url, '', '/sign-in/demo', { person: 'admin' });
    const { id } = await post(url, token, '/orgs', { title: 'Short-lived' });
    for (let index = 0; index < SPACES; index += 1) {
      const space = await post(url, token, `/orgs/${id}/spaces`, {
        title: `S${index}`,
        empty: true,
      });
      const page = {
        operation: 'insert_page',
        title: 'P',
        document: { markdown: `${WORD} ${index}` },
      };
      await post(url, token, `/spaces/${space.id}/content`, { changes: [page] });
    }
    const texts = () => countOf('documents where position($1 in markdown) > 0', [WORD]);
    expect(await texts()).toBe(SPACES);
    await first.stop();
    await database.query(
      `update organizations set deleted_at = now() - interval '60 days' where id = $1`,
      [id],
    );

    /** The turn of a killed process is over later; here it is over at once. */
    const endTurn = () => database.query(`delete from rate_limits where key = 'cleanup'`);
    const spaces = () => countOf('spaces where organization_id = $1', [id]);
    for (let kills = 0; kills < KILLS; kills += 1) {
      await endTurn();
      const before = await spaces();
      const killed = start();
      await killed.url;
      while ((await spaces()) === before) await sleep(2);
      await killed.kill();
      expect(await spaces()).toBeGreaterThan(0);
    }
    await endTurn();
    const last = start();
    await last.url;
    const rows = () => countOf('organizations where id = $1', [id]);
    await expect.poll(rows, { timeout: 30_000, interval: 200 }).toBe(0);
    expect(await last.stop()).toBe(0);
    expect([await texts(), await spaces()]).toEqual([0, 0]);
  },
  180_000,
);
