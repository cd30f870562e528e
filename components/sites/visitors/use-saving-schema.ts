'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithTag } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import { isUnsupported, type Problem } from '#lib/client/problem.ts';
import { keyOf } from '#lib/client/query.ts';
import { writeHeaders } from '#lib/client/send.ts';
import {
  getAdaptiveSchema,
  setAdaptiveSchema,
  type VisitorSchema,
} from '#lib/contract/adaptive-content.ts';
import type { ClaimsSchema } from '../claims.ts';
import { siteInput } from '../frame/inputs.ts';

/** The schema as read, null when none is set, with its ETag. */
export type SchemaVersion = { schema: ClaimsSchema | null; entityTag: string | null };

/** Reads the current schema. @throws Problem */
export async function readVersion(organizationId: string, siteId: string): Promise<SchemaVersion> {
  try {
    const input = siteInput(organizationId, siteId);
    const { reply, entityTag } = await callWithTag(getAdaptiveSchema, input);
    return { schema: reply.jsonSchema, entityTag };
  } catch (error) {
    if (isUnsupported(error)) return { schema: null, entityTag: null };
    throw error;
  }
}

/** Saves a schema against the version it was edited from, so that no other change is lost. */
export function useSavingSchema(organizationId: string, siteId: string) {
  const client = useQueryClient();
  const input = siteInput(organizationId, siteId);
  return useMutation<
    VisitorSchema,
    Problem,
    { jsonSchema: ClaimsSchema; entityTag: string | null }
  >({
    mutationKey: [setAdaptiveSchema.method, setAdaptiveSchema.path],
    mutationFn: ({ jsonSchema, entityTag }) => {
      const whole = { ...input, body: { jsonSchema: { ...jsonSchema } } };
      return call(setAdaptiveSchema, whole, { headers: writeHeaders(entityTag) });
    },
    onSuccess: (schema) => {
      client.setQueryData(keyOf(getAdaptiveSchema, input), schema);
      void refreshAfter(client, setAdaptiveSchema, input);
    },
  });
}
