import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A finished request; `route` is an endpoint's path, or `page` or `site`. */
export interface MeasuredRequest {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/** Gauges: counted when the number is read, such as connections. */
export interface Gauge {
  name: string;
  help: string;
  values: { labels: Record<string, string>; value: number }[];
}

interface Series {
  labels: Record<string, string>;
  counts: number[];
  sum: number;
}

/** The measurements of this process, for Prometheus. */
export class Metrics {
  readonly #series = new Map<string, Series>();
  readonly #delay = monitorEventLoopDelay({ resolution: 10 });
  readonly #readers: (() => Promise<Gauge[]>)[] = [];

  /** Adds gauges that are read when the metrics are. One that fails is left out. */
  add(read: () => Promise<Gauge[]>): void {
    this.#readers.push(read);
  }

  /** Counts a request. */
  observe({ method, route, status, seconds }: MeasuredRequest): void {
    if (this.#series.size === 0) this.#delay.enable();
    const labels = { method: methods.has(method) ? method : 'other', route, status: `${status}` };
    const key = Object.values(labels).join(' ');
    let series = this.#series.get(key);
    if (!series) {
      series = { labels, counts: new Array(buckets.length + 1).fill(0), sum: 0 };
      this.#series.set(key, series);
    }
    const bucket = buckets.findIndex((bound) => seconds <= bound);
    const index = bucket < 0 ? buckets.length : bucket;
    series.counts[index] = (series.counts[index] ?? 0) + 1;
    series.sum += seconds;
  }

  /** All measurements in Prometheus’ text format. */
  async text(): Promise<string> {
    const read = await Promise.allSettled(this.#readers.map((reader) => reader()));
    const gauges = read.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const lines = [...gauges, ...this.#ofProcess()].flatMap(({ name, help, values }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} gauge`,
      ...values.map(({ labels, value }) => `${name}${labelled(labels)} ${value}`),
    ]);
    return `${[...this.#requestLines(), ...lines].join('\n')}\n`;
  }

  *#requestLines(): Generator<string> {
    const name = 'masthead_http_request_duration_seconds';
    yield `# HELP ${name} How long requests took, by route.`;
    yield `# TYPE ${name} histogram`;
    for (const { labels, counts, sum } of this.#series.values()) {
      let total = 0;
      for (const [index, count] of counts.entries()) {
        total += count;
        const le = String(buckets[index] ?? '+Inf');
        yield `${name}_bucket${labelled({ ...labels, le })} ${total}`;
      }
      yield `${name}_sum${labelled(labels)} ${sum}`;
      yield `${name}_count${labelled(labels)} ${total}`;
    }
  }

  #ofProcess(): Gauge[] {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const one = (name: string, help: string, value: number) => ({
      name,
      help,
      values: [{ labels: {}, value }],
    });
    const quantile = (percent: number) => ({
      labels: { quantile: String(percent / 100) },
      value: seconds(this.#delay.percentile(percent)),
    });
    const lag = {
      name: 'masthead_event_loop_lag_seconds',
      help: 'How late the event loop was, since the start.',
      values: [quantile(50), quantile(99), quantile(100)],
    };
    return [
      one('process_resident_memory_bytes', 'Memory of the process.', rss),
      one('process_heap_bytes', 'Memory of its JavaScript.', heapUsed),
      one('process_cpu_seconds', 'Processor time it used.', (user + system) / 1e6),
      one('process_uptime_seconds', 'How long it has been running.', process.uptime()),
      lag,
    ];
  }
}

/** Of nanoseconds; without a measurement, zero. */
function seconds(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0;
}

function labelled(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}
