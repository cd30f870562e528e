import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { SECOND } from '#lib/contract/durations.ts';
import type { Database } from './database/engine.ts';
import { DatabaseUnavailableError } from './database/errors.ts';
import { rateLimits } from './database/schema/index.ts';
import type { Instance } from './http/handler.ts';
import { acceptedKeys, authenticatorOf, type Keys } from './security/secrets.ts';

/** What the rows of running processes start with, and what comes after all of these. */
const [PREFIX, AFTER] = ['process ', 'process!'];
/** How often a process says that it runs, and how long that counts once it was killed. */
const INTERVAL = 10 * SECOND;
const SECONDS = 30;

/** Which secrets a process accepts, as values that don’t reveal them. */
const checksOf = (keys: Keys) =>
  acceptedKeys(keys).map(({ link }) => authenticatorOf(link, 'running process'));

/**
 * Registers this process with the others on its database, until it is stopped: which secrets it
 * accepts, since with another secret, links, files and sessions of the one would be invalid in the
 * other, and that it isn't alone any more. The embedded database has one process anyway.
 * @throws DatabaseUnavailableError when one runs that has none of the secrets
 */
export async function registerProcess(
  { engine, orm, identityChanges }: Pick<Database, 'engine' | 'orm' | 'identityChanges'>,
  { keys, logger }: Pick<Instance, 'keys' | 'logger'>,
): Promise<{ stop(): Promise<void> }> {
  if (engine === 'embedded') return { stop: async () => undefined };
  const checks = checksOf(keys);
  const key = `${PREFIX}${randomUUID()} ${checks.join(' ')}`;
  const say = () =>
    orm.execute(sql`
      insert into ${rateLimits} (key, count, expires_at)
      values (${key}, 1, now() + make_interval(secs => ${SECONDS}))
      on conflict (key) do update set expires_at = excluded.expires_at`);
  const look = () =>
    identityChanges.countProcesses(async () => {
      const { rows } = await orm.execute<{ key: string }>(sql`
        select key from ${rateLimits}
        where key >= ${PREFIX} and key < ${AFTER} and expires_at > now()`);
      return rows;
    });
  const leave = () => orm.execute(sql`delete from ${rateLimits} where key = ${key}`);
  // Said before it looks, so that of two that start at once one sees the other.
  await say();
  await identityChanges.announceProcess(orm);
  const rows = await look();
  if (rows.some((row) => !row.key.split(' ').some((word) => checks.includes(word)))) {
    await leave();
    throw new DatabaseUnavailableError(
      'Another process uses this database with another SESSION_SECRET, so links, files and sessions of the one would be invalid in the other. Give all of them the same, or the other one as SESSION_SECRET_PREVIOUS; if that process was just killed, start again in half a minute.',
    );
  }
  const timer = setInterval(
    () =>
      say()
        .then(look)
        .catch((error: unknown) => logger.warn({ error }, 'couldn’t say that this runs')),
    INTERVAL,
  ).unref();
  return {
    async stop() {
      clearInterval(timer);
      await leave().catch((error: unknown) =>
        logger.warn({ error }, 'couldn’t say that this ends'),
      );
    },
  };
}
