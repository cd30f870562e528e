import { sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import type { Executor } from '../database/executor.ts';
import { rateLimits } from '../database/schema/index.ts';
import { tooMany } from '../errors.ts';

/** A limit: a number of attempts in a number of seconds. */
export type RateLimit = { limit: number; seconds: number };

/**
 * The part of an address that identifies one customer of a network provider: an IPv4 address, or
 * the /64 of an IPv6 address. All spellings of an address give the same result; other text is
 * returned as is.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%', 1);
  if (!ipaddr.isValid(bare)) return address;
  const read = ipaddr.process(bare);
  if (read instanceof ipaddr.IPv4) return read.toString();
  const network = read.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * Counts an attempt against a limit, shared by all processes on one database: one upsert, no race.
 * @throws Refusal 429 with `Retry-After` when this window's limit is reached
 */
export async function spend(
  database: Executor,
  key: string,
  budget: RateLimit,
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

export type RateLimitState = {
  limit: number;
  remaining: number;
  /** When the next minute begins, in seconds since 1970. */
  reset: number;
  isOver: boolean;
};

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
    return { limit, remaining: Math.max(0, limit - used), reset, isOver: used > limit };
  };
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

/** Sets the headers. @throws Refusal 429 with `Retry-After` when there were too many requests */
export function limitRequests(headers: Record<string, string>, state: RateLimitState): void {
  Object.assign(headers, rateLimitHeaders(state));
  if (!state.isOver) return;
  throw tooMany(
    `More than ${state.limit} requests per minute. Wait a moment and try again.`,
    state.reset - Date.now() / 1000,
  );
}
