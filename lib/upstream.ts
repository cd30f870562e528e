import type { Logger } from 'pino';
import { type Answer, asAnswer, type Incoming } from './http.ts';

/** What the process tells the dashboard's server code; one for the process, also where code is bundled twice. */
export type Runtime = {
  configuration: {
    /** Where people reach the dashboard: an origin. */
    appUrl: string;
    /** False when `appUrl` was guessed from the port, so that the request's own host counts. */
    appUrlIsConfigured: boolean;
    demo: boolean;
    /** The remote API, an origin with an optional path; null for the embedded one. */
    apiUrl: string | null;
    sessionSecret: string;
    /** How long the API may take to start answering, in milliseconds. */
    upstreamTimeout: number;
    production: boolean;
  };
  /** The embedded service; null with a remote API. */
  handle: ((request: Incoming, connection: { address: string }) => Promise<Answer>) | null;
  logger: Logger;
};

const place = Symbol.for('masthead.runtime');
type Place = { [place]?: Runtime };

/** Makes the runtime known; called once, when the process starts. */
export function publishRuntime(value: Runtime): void {
  (globalThis as Place)[place] = value;
}

/** The runtime. Throws when the dashboard runs outside its process, where nothing would work. */
export function runtime(): Runtime {
  const value = (globalThis as Place)[place];
  if (!value) throw new Error('Start the dashboard with `npm start` or `npm run dev`.');
  return value;
}

export type UpstreamRequest = {
  method: string;
  /** From `/v1` on, with its query. */
  url: string;
  /** Their names in small letters. */
  headers: Record<string, string>;
  body?: Incoming['body'] | string;
  /** The client's address, for the embedded service's budgets. */
  address: string;
  signal?: AbortSignal | undefined;
};

/** The API did not answer (502) or not in time (504). */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure';
  readonly status: 502 | 504;

  constructor(status: 502 | 504, cause: unknown) {
    super(status === 504 ? 'The API took too long to answer.' : 'The API could not be reached.', {
      cause,
    });
    this.status = status;
  }
}

/**
 * Sends a request to the API, wherever that is: in this process, or at `API_URL` and nowhere else.
 * @throws UpstreamFailure when no answer came; what the caller aborted stays an abort
 */
export async function sendUpstream(request: UpstreamRequest): Promise<Answer> {
  const { handle, configuration } = runtime();
  const { apiUrl, appUrl, upstreamTimeout } = configuration;
  const { method, headers, body = null, address } = request;
  if (handle) {
    const chunks = typeof body === 'string' ? chunksOf(body) : body;
    const incoming = { method, url: `${appUrl}${request.url}`, body: chunks, signal: never };
    return handle({ ...incoming, headers: { get: (name) => headers[name] ?? null } }, { address });
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

/** The service carries on with what it has begun, whoever still listens. */
const never = new AbortController().signal;

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
