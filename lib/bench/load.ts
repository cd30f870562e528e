import autocannon, { type Request } from 'autocannon';

/** A request that is repeated. */
export interface Shot {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  headers?: Record<string, string>;
  /** The part that differs between requests; called for each. */
  vary?: () => { path?: string; body?: string };
}

/** Requests per second, and milliseconds. */
export interface LoadResult {
  rate: number;
  p50: number;
  p99: number;
  requests: number;
}

/** The maximum number of requests per measurement, whatever its duration. */
const REQUESTS_MAXIMUM = 200_000;
/** The status that `expect` assumes. */
const OK = [200, 201, 204];

/**
 * Sends requests over `connections` connections, each waiting for its response, for `seconds`, or
 * until each has two responses.
 * @param expected the status of every response
 * @param rate the estimated requests per second; skipped when that is too slow for `seconds`
 * @throws Error when a response has another status, or none comes: the figures would mean nothing
 */
export async function load(
  shot: Shot,
  connections: number,
  seconds: number,
  expected: readonly number[] = OK,
  rate = Number.POSITIVE_INFINITY,
): Promise<LoadResult> {
  const least = connections * 2;
  if (rate * seconds >= least) {
    const timed = await run(shot, connections, { duration: seconds }, expected);
    if (timed.requests >= least) return timed;
  }
  return run(shot, connections, { amount: least }, expected);
}

/** A few requests that aren't counted. */
export async function warmUp(shot: Shot, expected: readonly number[] = OK): Promise<void> {
  await run(shot, 8, { amount: 24 }, expected);
}

async function run(
  shot: Shot,
  connections: number,
  bounds: { duration: number } | { amount: number },
  expected: readonly number[],
): Promise<LoadResult> {
  requireLocal(shot.url);
  const times: number[] = [];
  const strange: number[] = [];
  const started = performance.now();
  let ended = started;
  const instance = autocannon({
    url: shot.url,
    connections,
    ...bounds,
    ...('duration' in bounds && { maxOverallRequests: REQUESTS_MAXIMUM }),
    sampleInt: 50,
    timeout: 30,
    requests: [requestOf(shot)],
  });
  instance.on('response', (_client, status, _bytes, milliseconds) => {
    // autocannon's own histogram has only whole milliseconds.
    times.push(milliseconds);
    ended = performance.now();
    if (!expected.includes(status)) strange.push(status);
  });
  const { errors } = await instance;
  if (errors > 0 || strange.length > 0) {
    const { pathname } = new URL(shot.url);
    throw new Error(
      `${shot.method ?? 'GET'} ${pathname}: ${errors} of ${times.length} failed, ${strange.length} answered with another status (${strange[0]}).`,
    );
  }
  times.sort((one, other) => one - other);
  return {
    rate: times.length / ((ended - started) / 1000),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    requests: times.length,
  };
}

function requestOf({ url, method = 'GET', headers, vary }: Shot): Request {
  const { pathname, search } = new URL(url);
  return {
    method,
    path: pathname + search,
    ...(headers && { headers }),
    ...(vary && { setupRequest: (request: Request) => ({ ...request, ...vary() }) }),
  };
}

/** A quantile of sorted numbers. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median of numbers in any order; NaN for none. */
export function median(numbers: readonly number[]): number {
  return quantile(
    [...numbers].sort((one, other) => one - other),
    0.5,
  );
}

/** A benchmark of a server you don't own would be an attack. */
function requireLocal(url: string): void {
  const { hostname } = new URL(url);
  if (hostname !== 'localhost' && hostname !== '127.0.0.1')
    throw new Error(`The benchmark only loads this machine, not ${hostname}.`);
}
