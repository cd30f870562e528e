import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPostgres, startPostgres } from './ensure-postgres.mjs';
import { adminOf, Load, readWhole, rowIdOf } from './testing-load.ts';
import { startService } from './testing-process.ts';

type Call = Awaited<ReturnType<typeof adminOf>>;

test.skipIf(!findPostgres())(
  'two processes are replaced one after the other under load, and no request fails',
  async () => {
    const postgres = await startPostgres({ forTests: true });
    onTestFinished(postgres.stop);
    const directory = mkdtempSync(join(tmpdir(), 'masthead-rolling-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const start = () => {
      const service = startService({ DATABASE_URL: postgres.url, DATA_DIR: directory });
      onTestFinished(() => service.kill());
      return service;
    };
    const first = start();
    // Only the first one fills the database.
    const calls = new Map<unknown, Call>([[first, await adminOf(await first.url)]]);
    const second = start();
    calls.set(second, await adminOf(await second.url));

    /** As a load balancer does: to each process that it knows in turn. */
    let turn = 0;
    const call: Call = (...request) => {
      const open = [...calls.values()];
      turn += 1;
      const next = open[turn % open.length];
      if (!next) throw new Error('No process is left.');
      return next(...request);
    };
    const load = new Load();
    load.start(call, 6);
    await load.progress(20);
    for (const old of [first, second]) {
      calls.delete(old);
      expect(await old.stop()).toBe(0);
      await load.progress(20);
      const replacement = start();
      calls.set(replacement, await adminOf(await replacement.url));
      await load.progress(20);
    }
    await load.stop();
    expect(load.failures).toBe(0);
    const teams = await readWhole(call, '/v1/orgs/org_demo_first/teams');
    const links = await readWhole(call, '/v1/orgs/org_demo_first/link-invites');
    const found = new Set([...teams.map(({ id }) => String(id)), ...links.map(rowIdOf)]);
    expect([...load.created].filter((id) => !found.has(id))).toEqual([]);
  },
  180_000,
);
