'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callWithTag } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { keyOf } from '#lib/client/query.ts';
import { writeHeaders } from '#lib/client/send.ts';
import type { Endpoint, InputOf, ReplyOf } from '#lib/contract/endpoint.ts';

/** A resource with its entity tag, which is null when the API has none. */
export type ResourceVersion<Thing> = { thing: Thing; entityTag: string | null };

/**
 * Reads and writes a resource by version (If-Match), so that newer changes are never overwritten.
 * @param reading,writing the endpoints; both reply with the resource
 * @param input the path of both
 */
export function useVersionedResource<
  Reading extends Endpoint,
  Writing extends Endpoint,
  Thing extends ReplyOf<Reading> & ReplyOf<Writing>,
>(reading: Reading, writing: Writing, input: Omit<InputOf<Writing>, 'body'> & InputOf<Reading>) {
  const client = useQueryClient();
  type Change = InputOf<Writing> extends { body?: infer Body } ? NonNullable<Body> : never;
  const saving = useMutation<
    ResourceVersion<Thing>,
    Problem,
    { change: Change; entityTag: string | null }
  >({
    mutationKey: [writing.method, writing.path],
    mutationFn: async ({ change, entityTag }) => {
      const whole = { ...input, body: change } as unknown as InputOf<Writing>;
      const saved = await callWithTag(writing, whole, { headers: writeHeaders(entityTag) });
      return { thing: saved.reply as Thing, entityTag: saved.entityTag };
    },
    onSuccess: ({ thing }) => {
      client.setQueryData(keyOf(reading, input), thing);
      void refreshAfter(client, writing, input);
    },
  });
  /** Reads the current version. @throws Problem */
  const read = async (): Promise<ResourceVersion<Thing>> => {
    const { reply, entityTag } = await callWithTag(reading, input);
    return { thing: reply as Thing, entityTag };
  };
  return { read, saving };
}
