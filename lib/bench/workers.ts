import { setTimeout as wait } from 'node:timers/promises';
import { measure } from './api.ts';
import type { BenchSubject } from './fill.ts';
import { logProgress, number, type ReportRow } from './report.ts';
import { newInstance, removeInstance, startServer } from './servers.ts';

const COUNTS = [1, 2, 4];
/** How long each further worker starts, once the first one answers, in milliseconds. */
const STARTING = 4_000;

/** How many requests several worker processes answer on one PostgreSQL, against one process. */
export async function measureWorkers(
  subject: BenchSubject,
  databaseUrl: string,
  seconds: number,
): Promise<ReportRow[]> {
  const headers = { authorization: `Bearer ${subject.token}` };
  const members = `/v1/orgs/${subject.organization}/members`;
  const paths = { 'list 50': members, 'one member': `${members}/usr_demo_admin` };
  const rates = new Map<string, Map<number, number>>();
  for (const count of COUNTS) {
    logProgress(`${count} worker processes`);
    const place = newInstance('PostgreSQL', databaseUrl);
    const server = await startServer(place, { WORKERS: String(count) });
    try {
      await wait((count - 1) * STARTING);
      for (const [name, path] of Object.entries(paths)) {
        const shot = { url: server.url + path, headers };
        // Compiles what the others have compiled already.
        await measure(shot, seconds);
        const { many } = await measure(shot, seconds * 2);
        rates.set(name, (rates.get(name) ?? new Map()).set(count, many.rate));
      }
    } finally {
      await server.stop();
      removeInstance(place);
    }
  }
  return [...rates].map(([name, of]) => {
    const one = of.get(1) ?? Number.NaN;
    const words = COUNTS.map((count) => {
      const rate = of.get(count) ?? Number.NaN;
      return `${count}: ${number(rate)} r/s (${number(rate / one)} ×)`;
    });
    return {
      figure: `${name} at 32 connections, by the number of worker processes`,
      measured: words.join(' · '),
      target: '',
      met: null,
      numbers: Object.fromEntries([...of].map(([count, rate]) => [`workers${count}`, rate])),
    };
  });
}
