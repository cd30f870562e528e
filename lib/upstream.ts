import type { Logger } from 'pino';

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
  handle: ((request: Request, connection: { address: string }) => Promise<Response>) | null;
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
  headers: Headers;
  body?: ReadableStream<Uint8Array> | string | null;
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
export async function sendUpstream(request: UpstreamRequest): Promise<Response> {
  const { handle, configuration } = runtime();
  const { apiUrl, appUrl, upstreamTimeout } = configuration;
  const init = {
    method: request.method,
    headers: request.headers,
    ...(request.body != null && { body: request.body, duplex: 'half' as const }),
  };
  if (handle)
    return handle(new Request(`${appUrl}${request.url}`, init), { address: request.address });
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), upstreamTimeout);
  const signal = request.signal
    ? AbortSignal.any([request.signal, patience.signal])
    : patience.signal;
  try {
    return await fetch(`${apiUrl}${request.url}`, {
      ...init,
      signal,
      redirect: 'manual',
      cache: 'no-store',
    });
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new UpstreamFailure(patience.signal.aborted ? 504 : 502, error);
  } finally {
    clearTimeout(timer);
  }
}
