import { issueDemoTokens } from '#lib/operate/demo-tokens.ts';
import { readSeedOptions } from '#lib/seed/options.ts';
import { seedOrganization } from '#lib/seed/organization.ts';
import type { Database } from '#lib/service/database/engine.ts';
import type { ReportRow } from './report.ts';
import { type BenchInstance, databaseOf, type Server } from './servers.ts';

/** A server with a filled organization, and the person who sends the requests. */
export interface BenchSubject {
  engine: BenchInstance['name'];
  server: Server;
  members: number;
  organization: string;
  token: string;
}

/** The time limit for creating 100,000 members, in seconds. */
const SEED_TARGET = { PostgreSQL: 20, embedded: 60 };

/** Fills an organization beside the running server and returns how long that took. */
export async function fill(
  place: BenchInstance,
  server: Server,
  members: number,
): Promise<{ subject: BenchSubject; row: ReportRow }> {
  const database = await databaseOf(place);
  try {
    const started = performance.now();
    const organization = await seed(database, members);
    const seconds = (performance.now() - started) / 1000;
    const { admin = '' } = await issueDemoTokens(database, new Date());
    const limit = (SEED_TARGET[place.name] * members) / 100_000;
    return {
      subject: { engine: place.name, server, members, organization, token: admin },
      row: {
        figure: `seed ${members.toLocaleString('en')} members, ${place.name}`,
        measured: `${seconds.toFixed(1)} s`,
        target: `≤ ${limit} s`,
        met: seconds <= limit,
        numbers: { seconds },
      },
    };
  } finally {
    await database.close();
  }
}

function seed(database: Database, members: number): Promise<string> {
  const options = readSeedOptions(['--members', String(members)]);
  return seedOrganization(database, options, () => undefined);
}
