'use client';

import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOpenAPISchema } from '#lib/contract/openapi-versions.ts';
import type { versionInput } from './search-params.ts';

type Schemas = {
  /** What names the version that they are of. */
  input: ReturnType<typeof versionInput>;
  /** Those that came along with the operation. */
  known: Readonly<Record<string, unknown>>;
};

/** The named schemas that the parts of an operation come to. */
export const SchemasContext = createContext<Schemas | null>(null);

/** A named schema: at hand, or read as it is opened. */
export function useNamedSchema(name: string | undefined, isWanted: boolean) {
  const schemas = use(SchemasContext);
  const known = name !== undefined && schemas ? schemas.known[name] : undefined;
  const reading = useQuery({
    ...queryFor(getOpenAPISchema, {
      parameters: schemas?.input.parameters ?? {
        ...{ organizationId: '-', specSlug: '-', specVersionId: '-' },
      },
      query: { name: name ?? '-' },
    }),
    enabled: isWanted && name !== undefined && known === undefined && schemas !== null,
  });
  return {
    schema: known ?? reading.data?.schema,
    isLoading: reading.isLoading,
    problem: reading.error instanceof Problem ? reading.error : null,
  };
}
