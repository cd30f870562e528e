import { sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { rateLimits } from '../database/schema/index.ts';
import { tooMany } from '../errors.ts';

/** A limit: a number of attempts in a number of seconds. */
export type Budget = { limit: number; seconds: number };

/**
 * The part of an address that identifies one customer of a network provider: an IPv4 address, or
 * the /64 of an IPv6 address. All spellings of an address give the same result; other text is
 * returned as is.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [bare = ''] = address.split('%', 1);
  // The one canonical spelling: lowercase, no leading zeros, the longest run of zeros as `::`.
  const canonical = URL.parse(`http://[${bare}]`)?.hostname.slice(1, -1);
  if (canonical === undefined) return address;
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical);
  if (mapped) return plainAddress(mapped[1] ?? '', mapped[2] ?? '');
  const [before = '', behind] = canonical.split('::');
  const left = before === '' ? [] : before.split(':');
  const right = behind ? behind.split(':') : [];
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

/** The IPv4 address in the last two groups of an IPv6 address. */
function plainAddress(high: string, low: string): string {
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}

/**
 * Counts an attempt against a limit, shared by all processes on one database: one upsert, no race.
 * @throws Refusal 429 with `Retry-After` when this window's limit is reached
 */
export async function spend(
  database: Executor,
  key: string,
  budget: Budget,
  message: string,
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
    .returning();
  if (row && row.count > budget.limit)
    throw tooMany(message, (row.expiresAt.getTime() - Date.now()) / 1000);
}

export type RateLimitState = { limit: number; remaining: number; reset: number };

/** Counts the requests of each token per minute, in this process. */
export function requestCounter(limit: number): (key: string) => RateLimitState {
  let minute = 0;
  let counts = new Map<string, number>();
  return (key) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) {
      minute = now;
      counts = new Map();
    }
    const used = (counts.get(key) ?? 0) + 1;
    counts.set(key, used);
    const reset = (minute + 1) * 60;
    if (used > limit)
      throw tooMany(
        `More than ${limit} requests per minute. Wait a moment and try again.`,
        reset - Date.now() / 1000,
      );
    return { limit, remaining: limit - used, reset };
  };
}
