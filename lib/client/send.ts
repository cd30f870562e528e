import type { Endpoint, InputOf, ReplyOf } from '#lib/contract/endpoint.ts';
import { type CallOptions, callWithTag } from './call.ts';
import { currentQueryClient } from './query-client.ts';
import { refreshAfter } from './refresh.ts';

type SendOptions = Pick<CallOptions, 'signal'> & {
  /** The version the write is based on; any other is refused with 412. */
  entityTag?: string | null | undefined;
};

/** The headers that make a write apply once, and with a tag only to the version it is based on. */
export function writeHeaders(entityTag?: string | null): Record<string, string> {
  return {
    'idempotency-key': crypto.randomUUID(),
    ...(entityTag && { 'if-match': entityTag }),
  };
}

/**
 * Writes through an endpoint outside a component: the write applies once, and afterwards what the
 * endpoint refreshes is read again.
 * @throws Problem for every error, and when there is no response
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: SendOptions = {},
): Promise<ReplyOf<E>> {
  return (await sendWithTag(endpoint, input, options)).reply;
}

/** `send`, returning the new entity tag; null when the API gives none. @throws Problem */
export async function sendWithTag<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, entityTag }: SendOptions = {},
): Promise<{ reply: ReplyOf<E>; entityTag: string | null }> {
  try {
    return await callWithTag(endpoint, input, { signal, headers: writeHeaders(entityTag) });
  } finally {
    const client = currentQueryClient();
    // After an error, too: stale data may be the reason.
    if (client) void refreshAfter(client, endpoint, input);
  }
}
