import pino, { type Logger } from 'pino';
import { type Answer, asAnswer, type Incoming } from './http.ts';

/**
 * What the process gives the dashboard's server code; one per process, even when code is bundled
 * twice.
 */
export type Runtime = {
  configuration: {
    /** The origin of the dashboard. */
    appUrl: string;
    /** False when `appUrl` was guessed from the port, so that the request's own host counts. */
    appUrlIsConfigured: boolean;
    demo: boolean;
    /** The remote API, an origin with an optional path; null for the embedded one. */
    apiUrl: string | null;
    sessionSecret: string;
    /** The secret before it: what it sealed is still read. */
    previousSecret?: string | undefined;
    /** How long the API may take to start responding, in milliseconds. */
    upstreamTimeout: number;
    production: boolean;
  };
  /** The embedded service; null with a remote API. */
  handle: ((request: Incoming, connection: { address: string }) => Promise<Answer>) | null;
  logger: Logger;
};

const runtimeKey = Symbol.for('masthead.runtime');
type RuntimeHolder = { [runtimeKey]?: Runtime };

/** Publishes the runtime; called once, when the process starts. */
export function publishRuntime(value: Runtime): void {
  (globalThis as RuntimeHolder)[runtimeKey] = value;
}

/**
 * The runtime. Outside the process of `npm start`, where only a remote API can be used, it comes from the
 * environment: API_URL, APP_URL and SESSION_SECRET.
 * @throws when these are missing
 */
export function runtime(): Runtime {
  const holder = globalThis as RuntimeHolder;
  holder[runtimeKey] ??= runtimeFromEnvironment(process.env);
  return holder[runtimeKey];
}

function runtimeFromEnvironment(environment: Record<string, string | undefined>): Runtime {
  const { API_URL, APP_URL, SESSION_SECRET = '', UPSTREAM_TIMEOUT = '30000' } = environment;
  const previousSecret = environment.SESSION_SECRET_PREVIOUS || undefined;
  if (!API_URL || SESSION_SECRET.length < 32)
    throw new Error(
      'Start Masthead with `npm start`, or set API_URL and a SESSION_SECRET of 32 or more characters to run its pages on another host.',
    );
  return {
    configuration: {
      appUrl: APP_URL ?? 'http://localhost:3000',
      appUrlIsConfigured: APP_URL !== undefined,
      demo: false,
      apiUrl: API_URL.replace(/\/+$/, '').replace(/\/v1$/, ''),
      sessionSecret: SESSION_SECRET,
      previousSecret,
      upstreamTimeout: Number(UPSTREAM_TIMEOUT),
      production: APP_URL !== undefined,
    },
    handle: null,
    logger: pino({ level: environment.LOG_LEVEL ?? 'info' }),
  };
}

export type UpstreamRequest = {
  method: string;
  /** From `/v1` on, with its query. */
  url: string;
  /** With lowercase names. */
  headers: Record<string, string>;
  body?: Incoming['body'] | string;
  /** The announced length of the body, for the embedded service's own limits. */
  length?: string | null | undefined;
  /** The client's address, for the embedded service's rate limits. */
  address: string;
  signal?: AbortSignal | undefined;
};

/** The API didn't respond (502) or not in time (504). */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure';
  readonly status: 502 | 504;

  constructor(status: 502 | 504, cause: unknown) {
    super(status === 504 ? 'The API took too long to respond.' : 'Couldn’t reach the API.', {
      cause,
    });
    this.status = status;
  }
}

/**
 * Sends a request to the API: in this process, or at `API_URL` and nowhere else.
 * @throws UpstreamFailure without a response; an abort by the caller stays an abort
 */
export async function sendUpstream(request: UpstreamRequest): Promise<Answer> {
  const { handle, configuration } = runtime();
  const { apiUrl, appUrl, upstreamTimeout } = configuration;
  const { method, headers, body = null, length, address } = request;
  if (handle) {
    const chunks = typeof body === 'string' ? chunksOf(body) : body;
    const incoming = { method, url: `${appUrl}${request.url}`, body: chunks, signal: never };
    const all: typeof headers = length ? { ...headers, 'content-length': length } : headers;
    return handle({ ...incoming, headers: { get: (name) => all[name] ?? null } }, { address });
  }
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), upstreamTimeout);
  const signal = request.signal
    ? AbortSignal.any([request.signal, patience.signal])
    : patience.signal;
  try {
    const init = { method, headers, signal, redirect: 'manual', cache: 'no-store' } as const;
    const sent = body === null ? init : { ...init, body: body as BodyInit, duplex: 'half' };
    return asAnswer(await fetch(`${apiUrl}${request.url}`, sent));
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new UpstreamFailure(patience.signal.aborted ? 504 : 502, error);
  } finally {
    clearTimeout(timer);
  }
}

/** The service finishes what it has started, even when the client has left. */
const never = new AbortController().signal;

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
