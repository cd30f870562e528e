import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Span } from '@opentelemetry/api';
import pg from 'pg';
import packageJson from '../../package.json' with { type: 'json' };
import type { Service } from '../service/service.ts';
import type { MeasuredRequest } from './metrics.ts';

type Handle = Service['handle'];
type Query = (...parameters: unknown[]) => unknown;

/** Traces of the API's requests and of background work, with their queries. */
export interface Tracing {
  /** Wraps what answers requests. */
  around(handle: Handle): Handle;
  /** Names the trace of the request under way: its path only without ids and secrets. */
  observe(request: MeasuredRequest): void;
  /** Traces a piece of background work of a queue with its queries. */
  traceJob<Result>(queue: string, run: () => Promise<Result>): Promise<Result>;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** The header of another program that a trace belongs to (W3C Trace Context). */
const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Sends traces to an OpenTelemetry collector, as the standard variables say; nothing is loaded
 * without them. Attributes have names of routes and statements, never a value.
 * @param environment OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT turns it on,
 * OTEL_SDK_DISABLED=true off
 * @see https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export async function startTracing(
  environment: Record<string, string | undefined>,
): Promise<Tracing | null> {
  const { OTEL_SDK_DISABLED, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } =
    environment;
  const isOn = OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!isOn || OTEL_SDK_DISABLED === 'true') return null;
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api');
  const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { detectResources, envDetector, resourceFromAttributes } = await import(
    '@opentelemetry/resources'
  );
  const named = { 'service.name': 'masthead', 'service.version': packageJson.version };
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes(named).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  // Not registered: pages would be traced with their URLs, which can contain secrets.
  const tracer = provider.getTracer('masthead', packageJson.version);
  const current = new AsyncLocalStorage<Span>();

  function contextOf(header: string | null): Context {
    const [, traceId, spanId, flags] = PARENT.exec(header ?? '') ?? [];
    if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
    const traceFlags = Number.parseInt(flags, 16);
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
  }

  function end(span: Span, hasFailed: boolean): void {
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  const original = pg.Client.prototype.query as Query;
  (pg.Client.prototype as { query: Query }).query = function traced(this: unknown, ...parameters) {
    const parent = current.getStore();
    if (!parent) return original.apply(this, parameters);
    const [name, operation] = statementOf(parameters[0]);
    const span = tracer.startSpan(
      name,
      {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation },
      },
      trace.setSpan(ROOT_CONTEXT, parent),
    );
    const last = parameters.at(-1);
    if (typeof last === 'function')
      parameters.splice(-1, 1, (error: unknown, ...results: unknown[]) => {
        end(span, Boolean(error));
        last(error, ...results);
      });
    const result = original.apply(this, parameters);
    if (result instanceof Promise)
      result.then(
        () => end(span, false),
        () => end(span, true),
      );
    return result;
  };

  return {
    around: (handle) => (request, connection) => {
      const kind = SpanKind.SERVER;
      const parent = contextOf(request.headers.get('traceparent'));
      const span = tracer.startSpan(request.method, { kind }, parent);
      return current.run(span, async () => {
        const answer = await handle(request, connection);
        end(span, answer.status >= 500);
        return answer;
      });
    },
    observe({ method, route, status }) {
      const span = current.getStore();
      span?.updateName(`${method} ${route}`);
      span?.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      });
    },
    traceJob(queue, run) {
      const attributes = {
        'messaging.operation.type': 'process',
        'messaging.destination.name': queue,
      };
      const span = tracer.startSpan(`process ${queue}`, { kind: SpanKind.CONSUMER, attributes });
      return current.run(span, async () => {
        try {
          const result = await run();
          end(span, false);
          return result;
        } catch (error) {
          end(span, true);
          throw error;
        }
      });
    },
    async stop() {
      (pg.Client.prototype as { query: Query }).query = original;
      await provider.shutdown();
    },
  };
}

/** The name of a prepared statement, or its first word, and that word: “SELECT”. */
function statementOf(statement: unknown): [name: string, operation: string] {
  const { text = '', name } =
    typeof statement === 'string' ? { text: statement } : (statement as pg.QueryConfig);
  const operation = (/^\s*(\w+)/.exec(text)?.[1] ?? 'query').toUpperCase();
  return [name ?? operation, operation];
}
