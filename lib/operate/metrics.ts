import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Aggregator, AggregatorRegistry, Gauge, Histogram } from 'prom-client';

/** Upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const quantiles = [50, 99, 100];

/** A finished request; `route` is an endpoint's path, or `page` or `site`. */
export interface MeasuredRequest {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

type Value = { labels: Record<string, string>; value: number };

/** A number that is counted when it is read, such as connections. */
export interface Measure {
  name: string;
  help: string;
  labels: readonly string[];
  /** The number for several worker processes. */
  together: Aggregator;
  read(): Promise<Value[]>;
}

/** The measurements of this process, for Prometheus. */
export class Metrics {
  // In a worker it also answers the primary process.
  readonly #registry = new AggregatorRegistry();
  readonly #delay = monitorEventLoopDelay({ resolution: 10 });
  readonly #requests = new Histogram({
    name: 'masthead_http_request_duration_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [this.#registry],
  });
  readonly #readAll: (() => Promise<string>) | undefined;
  #isMeasuring = false;

  /** @param readAll reads those of all worker processes; without it, this is the only one */
  constructor(readAll?: () => Promise<string>) {
    this.#readAll = readAll;
    for (const measure of this.#ofProcess()) this.add(measure);
    AggregatorRegistry.setRegistries([this.#registry]);
  }

  /** Adds what is read when the metrics are. One that fails is left out. */
  add({ name, help, labels, together, read }: Measure): void {
    new Gauge({
      name,
      help,
      labelNames: labels,
      aggregator: together,
      registers: [this.#registry],
      async collect() {
        const values = await read().catch(() => []);
        this.reset();
        // A gauge without labels has a zero again, which nobody measured.
        if (values.length === 0 && labels.length === 0) this.remove();
        for (const { labels: of, value } of values) this.set(of, value);
      },
    });
  }

  /** Counts a request. */
  observe({ method, route, status, seconds }: MeasuredRequest): void {
    if (!this.#isMeasuring) this.#delay.enable();
    this.#isMeasuring = true;
    const known = methods.has(method) ? method : 'other';
    this.#requests.observe({ method: known, route, status: `${status}` }, seconds);
  }

  /** All measurements in Prometheus’ text format. */
  async text(): Promise<string> {
    return this.#readAll ? this.#readAll() : this.#registry.metrics();
  }

  #ofProcess(): Measure[] {
    const one = (name: string, help: string, together: Aggregator, value: () => number) => ({
      name,
      help,
      labels: [],
      together,
      read: async () => [{ labels: {}, value: value() }],
    });
    return [
      one('process_resident_memory_bytes', 'Memory of the process.', 'sum', () => {
        return process.memoryUsage.rss();
      }),
      one('process_heap_bytes', 'Memory of its JavaScript.', 'sum', () => {
        return process.memoryUsage().heapUsed;
      }),
      one('process_cpu_seconds', 'Processor time it used.', 'sum', () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1e6;
      }),
      one('process_uptime_seconds', 'How long it has been running.', 'max', process.uptime),
      {
        name: 'masthead_event_loop_lag_seconds',
        help: 'How late the event loop was, since the start.',
        labels: ['quantile'],
        together: 'max',
        read: async () =>
          quantiles.map((percent) => ({
            labels: { quantile: String(percent / 100) },
            value: seconds(this.#delay.percentile(percent)),
          })),
      },
    ];
  }
}

/** Of nanoseconds; without a measurement, zero. */
function seconds(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0;
}
