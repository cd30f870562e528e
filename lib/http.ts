/** The parts of a request that the service and the proxy read; a web Request fits, too. */
export type Incoming = {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> | null;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
};

/** A response: plainer than a web Response, which costs as much as a short query. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
};

/** The client disconnected before its request was complete: there is no one to respond to. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

const bodyless = new Set([204, 205, 304]);

/** A response as a web Response, for code that reads one. */
export function asResponse({ status, headers, body }: Answer): Response {
  return new Response(bodyless.has(status) ? null : body, { status, headers });
}

/** A web Response as a plain response; its body keeps streaming. */
export function asAnswer({ status, headers, body }: Response): Answer {
  return { status, headers: Object.fromEntries(headers), body: bodyless.has(status) ? null : body };
}
