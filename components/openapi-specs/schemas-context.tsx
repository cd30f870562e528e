'use client';

import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOpenAPISchema } from '#lib/contract/openapi-versions.ts';
import type { versionInput } from './search-params.ts';

type Schemas = {
  /** The version the schemas belong to. */
  input: ReturnType<typeof versionInput>;
  /** The schemas that came with the operation. */
  known: Readonly<Record<string, unknown>>;
};

/** The named schemas an operation refers to. */
export const SchemasContext = createContext<Schemas | null>(null);

/** A named schema, loaded when it is expanded unless it came with the operation. */
export function useNamedSchema(name: string | undefined, isExpanded: boolean) {
  const schemas = use(SchemasContext);
  const known = name !== undefined && schemas ? schemas.known[name] : undefined;
  const result = useQuery({
    ...queryFor(getOpenAPISchema, {
      parameters: schemas?.input.parameters ?? {
        organizationId: '-',
        specSlug: '-',
        specVersionId: '-',
      },
      query: { name: name ?? '-' },
    }),
    enabled: isExpanded && name !== undefined && known === undefined && schemas !== null,
  });
  return {
    schema: known ?? result.data?.schema,
    isLoading: result.isLoading,
    problem: result.error instanceof Problem ? result.error : null,
  };
}
