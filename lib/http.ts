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
  /** Values of `Set-Cookie`, of which a response can have several. */
  cookies?: readonly string[];
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
};

/** The client disconnected before its request was complete: there is no one to respond to. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

const bodyless = new Set([204, 205, 304]);

/** A response as a web Response, for code that reads one. */
export function asResponse({ status, headers, cookies = [], body }: Answer): Response {
  const sent = [...Object.entries(headers), ...cookies.map((one) => ['set-cookie', one])];
  const init = { status, headers: sent as [string, string][] };
  return new Response(bodyless.has(status) ? null : body, init);
}

/** A web Response as a plain response; its body keeps streaming. */
export function asAnswer({ status, headers, body }: Response): Answer {
  return { status, headers: Object.fromEntries(headers), body: bodyless.has(status) ? null : body };
}
