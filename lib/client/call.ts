import { type Endpoint, type InputOf, type ReplyOf, urlOf } from '#lib/contract/endpoint.ts';
import { confirmationQuestion, proofAskedBy } from './confirmations.ts';
import { isOnline } from './connection.ts';
import { wrote } from './last-write.ts';
import { Problem, problemOf } from './problem.ts';
import { signInQuestion } from './signed-out.ts';

/** The header of every call from the dashboard: another site's form can't send it. */
export const DASHBOARD_HEADER = 'x-masthead';

export type CallOptions = {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
  /** Where the call goes; the dashboard's own proxy by default. */
  send?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Whether its person can be asked to sign in again or to confirm who they are; by default for a write. */
  mayAsk?: boolean | undefined;
};

/**
 * Calls an endpoint.
 * @returns the endpoint's reply; `undefined` for empty replies
 * @throws Problem for every error, and when there is no response
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  return (await callWithTag(endpoint, input, options)).reply;
}

/**
 * Calls an endpoint and also returns the entity tag of the reply: sent back as `If-Match`, it
 * keeps a write from replacing another person's changes. Null when the API gives none.
 * @throws Problem for every error, and when there is no response
 */
export async function callWithTag<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<{ reply: ReplyOf<E>; entityTag: string | null }> {
  const response = await callForResponse(endpoint, input, options);
  const entityTag = response.headers.get('etag');
  if (response.status === 204 || response.status === 205)
    return { reply: undefined as ReplyOf<E>, entityTag };
  const reply: unknown = await response.json();
  void warnOfMismatch(endpoint, reply);
  return { reply: reply as ReplyOf<E>, entityTag };
}

/**
 * Calls an endpoint whose reply isn't JSON, such as a file.
 * @returns the response, which is no error
 * @throws Problem for every error, and when there is no response
 */
export async function callForResponse<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Response> {
  const { method } = endpoint;
  const { body } = input as { body?: unknown };
  const sent = {
    method,
    headers: {
      [DASHBOARD_HEADER]: '1',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(options.signal && { signal: options.signal }),
  };
  const send = () =>
    deliver(options.send ?? sendToProxy, urlOf(endpoint, input), sent).finally(() => {
      if (endpoint.effects === 'some') wrote();
    });
  let response = await send();
  if (options.mayAsk ?? method !== 'GET') {
    if (response.status === 401 && (await signInQuestion.ask(await problemOf(response.clone()))))
      response = await send();
    const proof = response.status === 403 && proofAskedBy(await problemOf(response.clone()));
    if (proof && (await confirmationQuestion.ask(proof))) response = await send();
  }
  if (!response.ok) throw await problemOf(response);
  return response;
}

const sendToProxy = (url: string, init: RequestInit) => fetch(`/api${url}`, init);

async function deliver(
  send: NonNullable<CallOptions['send']>,
  url: string,
  init: RequestInit,
): Promise<Response> {
  try {
    return await send(url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Problem(
      0,
      isOnline() ? 'No response. Check your connection and try again.' : 'You’re offline.',
    );
  }
}

/** A remote API may be another version: a mismatch is logged for developers and breaks nothing. */
async function warnOfMismatch({ method, path }: Endpoint, reply: unknown): Promise<void> {
  // Around the import, so that a build leaves it out.
  if (process.env.NODE_ENV === 'development') {
    const { describedEndpoints } = await import('#lib/contract/index.ts');
    const known = describedEndpoints.find(
      ({ endpoint }) => endpoint.method === method && endpoint.path === path,
    );
    const result = known?.description.reply?.safeParse(reply);
    if (result && !result.success)
      // biome-ignore lint/suspicious/noConsole: in development only, where a developer reads it
      console.warn(`${method} ${path}:`, result.error.message);
  }
}
