import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import type { Database } from '../database/engine.ts';
import type { Executor } from '../database/executor.ts';
import { rateLimits } from '../database/schema/index.ts';
import { tooMany } from '../errors.ts';
import { workForItself } from '../fairness/asker.ts';
import { keepLatest, kept, LATEST_ADDRESSES } from '../keep-latest.ts';
import { hashOf } from '../security/secrets.ts';

/** A limit: a number of attempts in a number of seconds. */
export type RateLimit = { limit: number; seconds: number };

/**
 * The part of an address that identifies one customer of a network provider: an IPv4 address, or
 * the /64 of an IPv6 address. All spellings of an address give the same result; other text is
 * returned as is.
 */
export const networkOf = kept(readNetwork, LATEST_ADDRESSES);

function readNetwork(address: string): string {
  const [bare = ''] = address.split('%', 1);
  if (!ipaddr.isValid(bare)) return address;
  const read = ipaddr.process(bare);
  if (read instanceof ipaddr.IPv4) return read.toString();
  const network = read.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * Ends a statement outside transactions without waiting for the disk: after a crash of the database
 * the last half second may be missing.
 */
const withoutDisk = sql`set_config('synchronous_commit', 'off', true)`;

/**
 * Counts an attempt against a limit, shared by all processes on one database: one upsert, no race.
 * @param isLasting whether the count must outlive a crash of the database; costs a write to disk
 * @throws Refusal 429 with `Retry-After` when this window's limit is reached
 */
export async function spend(
  database: Executor,
  key: string,
  budget: RateLimit,
  message: string,
  isLasting = true,
): Promise<void> {
  const fresh = sql`now() + make_interval(secs => ${budget.seconds})`;
  const [row] = await database
    .insert(rateLimits)
    .values({ key, count: 1, expiresAt: fresh as unknown as Date })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.expiresAt} <= now() then 1 else ${rateLimits.count} + 1 end`,
        expiresAt: sql`case when ${rateLimits.expiresAt} <= now() then ${fresh} else ${rateLimits.expiresAt} end`,
      },
    })
    .returning({
      count: rateLimits.count,
      expiresAt: rateLimits.expiresAt,
      ...(!isLasting && { withoutDisk }),
    });
  if (row && row.count > budget.limit)
    throw tooMany(message, (row.expiresAt.getTime() - Date.now()) / 1000);
}

export type RateLimitState = {
  limit: number;
  remaining: number;
  /** When the next minute begins, in seconds since 1970. */
  reset: number;
  isOver: boolean;
  /** Over twice the limit. */
  isFarOver: boolean;
};

/** How often processes share what they counted, in milliseconds. */
const SHARED_EVERY = 500;

type Count = {
  /** By all processes, as of the last sharing. */
  shared: number;
  /** By this one since. */
  own: number;
};

/**
 * Counts the requests of each token per minute, without waiting for the database. Processes on one
 * PostgreSQL share the counts twice a second, so a token exceeds its limit by a second at most.
 */
export function requestCounter(
  { orm, engine }: Pick<Database, 'orm' | 'engine'>,
  limit: number,
): (key: string) => RateLimitState {
  let minute = 0;
  let counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;

  /** Adds what this process counted and reads what all did; once more after the last request. */
  async function share(): Promise<void> {
    const shared = counts;
    const added = [...shared]
      .filter(([, { own }]) => own > 0)
      .map(([key, { own }]) => ({ key, own }));
    const keys = added.length > 0 ? added.map(({ key }) => key) : [...shared.keys()];
    const totals = added.length > 0 ? await addCounts(orm, added) : await readCounts(orm, keys);
    for (const { key, own } of added) (shared.get(key) as Count).own -= own;
    for (const [key, total] of totals) (shared.get(key) as Count).shared = total;
    if (added.length > 0) schedule();
  }

  function schedule(): void {
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      // What failed is shared the next time.
      workForItself(share).catch(() => undefined);
    }, SHARED_EVERY).unref();
  }

  return (key) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) {
      minute = now;
      counts = new Map();
    }
    const count = counts.get(key) ?? { shared: 0, own: 0 };
    count.own += 1;
    counts.set(key, count);
    // The embedded database has one process.
    if (engine === 'postgresql') schedule();
    const used = count.shared + count.own;
    const reset = (minute + 1) * 60;
    const remaining = Math.max(0, limit - used);
    return { limit, remaining, reset, isOver: used > limit, isFarOver: used > 2 * limit };
  };
}

/** Adds what a process counted in this minute. @returns the counts of all processes */
async function addCounts(
  database: Executor,
  added: readonly { key: string; own: number }[],
): Promise<Map<string, number>> {
  // In one order, so that two processes don't wait for each other.
  const sorted = added.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const { rows } = await database.execute<{ key: string; count: number }>(sql`
    insert into rate_limits (key, count, expires_at)
    select 'api ' || key, own, date_trunc('minute', now()) + interval '1 minute'
    from unnest(${sql.param(sorted.map(({ key }) => key))}::text[],
      ${sql.param(sorted.map(({ own }) => own))}::int[]) as added (key, own)
    on conflict (key) do update set
      count = case when rate_limits.expires_at <= now() then excluded.count
        else rate_limits.count + excluded.count end,
      expires_at = excluded.expires_at
    returning substr(key, 5) as key, count`);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

async function readCounts(
  database: Executor,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await database.execute<{ key: string; count: number }>(sql`
    select substr(key, 5) as key, count from rate_limits
    where key = any(${sql.param(keys.map((key) => `api ${key}`))}::text[]) and expires_at > now()`);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/**
 * The headers that say how many requests are left: as the IETF drafts them, and in the older form.
 */
function rateLimitHeaders({ limit, remaining, reset }: RateLimitState) {
  const left = Math.max(0, Math.ceil(reset - Date.now() / 1000));
  return {
    'ratelimit-policy': `"api";q=${limit};w=60`,
    ratelimit: `"api";r=${remaining};t=${left}`,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(reset),
  };
}

type Spender = { tokenId: string; userId: string };

/** How many tokens over their limit are remembered. */
const SPENDERS = 1_000;

/**
 * Remembers which tokens are over their limit, so that refusing more of their requests reads nothing
 * from the database.
 */
export function rememberSpenders() {
  const over = new Map<string, Spender>();
  return {
    /** A token that was over its limit when it was last read. @param authorization the header */
    find: (authorization: string): Spender | undefined =>
      over.size === 0 ? undefined : over.get(hashOf(authorization)),
    note(authorization: string, spender: Spender, { isOver }: RateLimitState): void {
      if (isOver) keepLatest(over, hashOf(authorization), spender, SPENDERS);
      else if (over.size > 0) over.delete(hashOf(authorization));
    },
  };
}

/** How long those who keep asking wait for each refusal, in milliseconds. */
const PAUSE = 200;

/** Sets the headers. @throws Refusal 429 with `Retry-After` when there were too many requests */
export async function limitRequests(
  headers: Record<string, string>,
  state: RateLimitState,
): Promise<void> {
  Object.assign(headers, rateLimitHeaders(state));
  if (!state.isOver) return;
  if (state.isFarOver) await pause(PAUSE);
  throw tooMany(
    `More than ${state.limit} requests per minute. Wait a moment and try again.`,
    state.reset - Date.now() / 1000,
  );
}
