'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callWithTag } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { keyOf } from '#lib/client/query.ts';
import {
  getAdaptiveSchema,
  setAdaptiveSchema,
  type VisitorSchema,
} from '#lib/contract/adaptive-content.ts';
import type { Schema } from '../claims.ts';
import { siteInput } from '../frame/inputs.ts';
import { lacks } from '../lacks.ts';

/** The schema as it was read, null while none is set, and the tag that says so to the API. */
export type Version = { schema: Schema | null; entityTag: string | null };

/** Reads the schema as it stands now. @throws Problem */
export async function readVersion(organizationId: string, siteId: string): Promise<Version> {
  try {
    const input = siteInput(organizationId, siteId);
    const { reply, entityTag } = await callWithTag(getAdaptiveSchema, input);
    return { schema: reply.jsonSchema, entityTag };
  } catch (error) {
    if (lacks(error)) return { schema: null, entityTag: null };
    throw error;
  }
}

/** Saves a schema onto the version it was made from, so that nobody's is replaced unseen. */
export function useSavingSchema(organizationId: string, siteId: string) {
  const client = useQueryClient();
  const input = siteInput(organizationId, siteId);
  return useMutation<VisitorSchema, Problem, { jsonSchema: Schema; entityTag: string | null }>({
    mutationKey: [setAdaptiveSchema.method, setAdaptiveSchema.path],
    mutationFn: async ({ jsonSchema, entityTag }) => {
      const headers = {
        'idempotency-key': crypto.randomUUID(),
        ...(entityTag && { 'if-match': entityTag }),
      };
      const body = { jsonSchema: { ...jsonSchema } };
      return (await callWithTag(setAdaptiveSchema, { ...input, body }, { headers })).reply;
    },
    onSuccess: (schema) => {
      client.setQueryData(keyOf(getAdaptiveSchema, input), schema);
      void refreshAfter(client, setAdaptiveSchema, input);
    },
  });
}
