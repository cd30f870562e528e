import { and, eq, lt, or, sql } from 'drizzle-orm';
import { DAY, HOUR, MINUTE } from '#lib/contract/durations.ts';
import { forgetEvents } from './audit-trail/retention.ts';
import { indexUnread } from './content/reindexing.ts';
import { forgetUnused } from './content/section-editions.ts';
import { takePurgedOffSites } from './content/site-removals.ts';
import { sweepContent } from './content/sweep.ts';
import { purgeTrash } from './content/trash.ts';
import type { Database } from './database/engine.ts';
import {
  challenges,
  idempotencyKeys,
  importUploads,
  rateLimits,
  samlAssertions,
  samlRequests,
  siteVisitorKeys,
  tokens,
} from './database/schema/index.ts';
import { inTransaction } from './database/transaction.ts';
import { removeDeleted } from './deleted-organizations/removal.ts';
import { checkDomains } from './domain-proofs/checks.ts';
import { forgetTerms, indexOutdated } from './full-text/upkeep.ts';
import type { Instance } from './http/handler.ts';
import { foldCounts } from './insights/folding.ts';
import { countLinks } from './links/counting.ts';
import {
  forgetNotifications,
  notifyOfEndingInvitations,
} from './notifications/ending-invitations.ts';
import { queueDueSpecs } from './openapi-specs/due.ts';
import { forgetExports } from './organization-exports/handlers.ts';
import { forgetBrowsers } from './sign-in/known-browsers.ts';
import { sweepMoves } from './sites/history.ts';
import { checkHostnames } from './sites/hostnames.ts';
import { sweepRemovals } from './sites/removals.ts';
import { forgetTransfers } from './transfers/handlers.ts';

/** A little less than the hour after which a process asks again. */
const TURN = 55 * MINUTE;
/** How long a turn lasts that doesn't come to its end: its process may have been killed. */
const UNFINISHED = 10 * MINUTE;
/**
 * How long a personal access token stays listed after it ends, so its owner can see why a script
 * stopped.
 */
const SHOWN_AFTER_END = 30 * DAY;

/** Deletes what has expired, what is kept for a day only, and what was in the trash for its time. */
export async function tidy(database: Database, now: Date): Promise<void> {
  const { orm } = database;
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await orm.delete(challenges).where(lt(challenges.expiresAt, now));
  await orm.delete(samlRequests).where(lt(samlRequests.expiresAt, now));
  await orm.delete(samlAssertions).where(lt(samlAssertions.expiresAt, now));
  await orm
    .delete(tokens)
    .where(
      or(
        and(eq(tokens.kind, 'sign-in'), lt(tokens.expiresAt, now)),
        lt(tokens.expiresAt, before(SHOWN_AFTER_END)),
      ),
    );
  await orm.delete(rateLimits).where(lt(rateLimits.expiresAt, now));
  await orm.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(DAY)));
  await orm.delete(siteVisitorKeys).where(lt(siteVisitorKeys.endsAt, now));
  await forgetBrowsers(orm, now);
  await forgetNotifications(orm, now);
  await orm.delete(importUploads).where(lt(importUploads.createdAt, before(7 * DAY)));
  await sweepMoves(orm, now);
  await sweepRemovals(orm, now);
  await forgetTransfers(orm, now);
  await forgetExports(orm, now);
  await inTransaction(database, (transaction) => takePurgedOffSites(transaction, now));
  await foldCounts(database, now);
  await removeDeleted(database, now);
  if ((await purgeTrash(orm, now)) > 0) await sweepContent(database);
  await forgetTerms(database);
  await forgetUnused(orm, now);
}

/**
 * Cleans up if it is this process's turn: of several on one database, the first one that asks in an
 * hour. A turn that fails, or whose process is killed, is over after ten minutes.
 * @returns whether it was its turn
 */
export async function inTurn({ orm }: Database, cleanUp: () => Promise<void>): Promise<boolean> {
  const key = 'cleanup';
  const until = (milliseconds: number) =>
    sql`now() + make_interval(secs => ${milliseconds / 1_000})`;
  const { rows } = await orm.execute(sql`
    insert into rate_limits (key, count, expires_at) values (${key}, 1, ${until(UNFINISHED)})
    on conflict (key) do update set expires_at = excluded.expires_at
    where rate_limits.expires_at <= now() returning key`);
  if (rows.length === 0) return false;
  await cleanUp();
  await orm
    .update(rateLimits)
    .set({ expiresAt: until(TURN) })
    .where(eq(rateLimits.key, key));
  return true;
}

/**
 * Cleans up and indexes what an older version indexed, soon after the start and every hour, in the
 * background, until it is stopped; in a
 * demo, the first run also updates the API's reference.
 */
export function startUpkeep(database: Database, instance: Instance): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let indexing = Promise.resolve();
  let isStopped = false;
  const { activityDays, appUrl, demo, jobs, logger } = instance;
  const cleanUp = async () => {
    await tidy(database, new Date())
      .then(() => (activityDays ? forgetEvents(database, activityDays, new Date()) : undefined))
      .then(() => queueDueSpecs(database, jobs, new Date()))
      .then(() => notifyOfEndingInvitations(database, instance, new Date()))
      // A demo's host names are examples.
      .then(() => (demo ? undefined : checkHostnames(database.orm, instance, new Date())))
      .then(() => countLinks(database, appUrl, new Date()))
      .then(() => checkDomains(database, instance, new Date()));
  };
  const run = () => {
    running = inTurn(database, cleanUp).catch((error: unknown) =>
      logger.warn({ error }, 'cleanup failed; it is retried in an hour'),
    );
    indexing = indexing
      .then(() => indexOutdated(database, () => isStopped))
      .then(() => indexUnread(database, () => isStopped))
      .catch((error: unknown) =>
        logger.warn({ error }, 'indexing failed; it is retried in an hour'),
      );
  };
  const runFirst = () => {
    run();
    if (!demo) return;
    running = running
      .then(() => demo.refresh(database, appUrl, new Date()))
      .catch((error: unknown) => logger.warn({ error }, 'couldn’t refresh the API’s reference'));
  };
  const first = setTimeout(runFirst, 5_000).unref();
  const hourly = setInterval(run, HOUR).unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(hourly);
      isStopped = true;
      await Promise.all([running, indexing]);
    },
  };
}
