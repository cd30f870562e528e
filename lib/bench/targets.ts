import type { LoadResult } from './load.ts';
import type { ProcessorTime } from './processor.ts';

/** Requests per second at 1 and at 32 connections. */
type Pair = { one: number; many: number };
/** The results at 1 and at 32 connections. */
export type Loads = {
  one: LoadResult;
  many: LoadResult;
  /** Milliseconds of processor time for each request. */
  processor?: ProcessorTime;
};

/**
 * The throughput of Directus 12.4 on PostgreSQL with 10,000 members, in requests per second.
 * Measured separately on an idle machine with 2 cores: constants to compare with, not part of this
 * run.
 */
const reference = {
  list50: { one: 343, many: 295 },
  search: { one: 113, many: 141 },
  list1000: { one: 100, many: 96 },
  create: { one: 240, many: 206 },
  patch: { one: 191, many: 232 },
} satisfies Record<string, Pair>;

/** How many times the reference a figure must reach. */
const factors = { list50: 5, search: 5, list1000: 2, create: 3, patch: 3 };

/** Milliseconds. */
const P50_OF_LIST = 0.8;
const P99_OF_LIST = 40;

export type Peer = keyof typeof factors;

export type Verdict = { target: string; met: boolean };

/** Compares requests per second with a peer's. */
export function againstPeer(peer: Peer, loads: Loads): Verdict {
  const factor = factors[peer];
  const { one, many } = reference[peer];
  const isList = peer === 'list50';
  const limits = `; p50 ≤ ${P50_OF_LIST}, p99 at 32 ≤ ${P99_OF_LIST} ms`;
  return {
    target: `≥ ${factor} × ${one} · ${factor} × ${many} r/s (reference)${isList ? limits : ''}`,
    met:
      loads.one.rate >= one * factor &&
      loads.many.rate >= many * factor &&
      (!isList || (loads.one.p50 <= P50_OF_LIST && loads.many.p99 <= P99_OF_LIST)),
  };
}

/** Compares with another figure of this run: at most `factor` times its p50 at one connection. */
export function againstOther(loads: Loads, other: Loads, factor: number, name: string): Verdict {
  return {
    target: `p50 ≤ ${factor} × ${name}: ${(loads.one.p50 / other.one.p50).toFixed(2)}`,
    met: loads.one.p50 <= factor * other.one.p50,
  };
}

/** The embedded database must be at least half as fast as PostgreSQL. */
export function againstPostgres(loads: Loads, postgres: Loads): Verdict {
  const ratio = loads.one.rate / postgres.one.rate;
  return { target: `≥ 0.5 × PostgreSQL r/s: ${ratio.toFixed(2)}`, met: ratio >= 0.5 };
}

/** A limit in milliseconds at one connection. */
export function withinMilliseconds(loads: Loads, most: number): Verdict {
  return { target: `p50 ≤ ${most} ms`, met: loads.one.p50 <= most };
}
