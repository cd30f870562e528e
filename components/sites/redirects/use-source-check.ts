'use client';

import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { queryFor } from '#lib/client/query.ts';
import { redirectSource } from '#lib/contract/redirects.schemas.ts';
import { NO_WILDCARDS, type Redirect, traceRedirect } from '#lib/contract/redirects.ts';
import { siteInput } from '../frame/inputs.ts';
import { normalizePath } from './normalize-path.ts';
import { useRedirects } from './redirects-context.tsx';

export type SourceCheck = {
  /** The error. */
  fault?: string | undefined;
  /** A valid path to use instead. */
  suggestion?: string | undefined;
  /** The existing redirect of this path. */
  existing?: Redirect | undefined;
  /** A warning that doesn't prevent saving. */
  warning?: string | undefined;
};

/** Checks the path of a redirect: its syntax at once, and whether it is in use when typing pauses. */
export function useSourceCheck(text: string, edited: Redirect | null): SourceCheck {
  const { organizationId, siteId } = useRedirects();
  const source = useDebounced(text.trim());
  const isRight = redirectSource.safeParse(source).success;
  const { data } = useQuery({
    ...queryFor(traceRedirect, { ...siteInput(organizationId, siteId), query: { source } }),
    enabled: isRight && source !== edited?.source,
  });
  const { error } = redirectSource.safeParse(text);
  if (error) {
    if (text.trim() === '') return {};
    if (text.includes('*')) return { fault: NO_WILDCARDS };
    const suggestion = normalizePath(text);
    const isBetter = suggestion !== text.trim() && redirectSource.safeParse(suggestion).success;
    return { fault: error.issues[0]?.message, ...(isBetter && { suggestion }) };
  }
  if (!isRight || source !== text.trim() || !data) return {};
  const [first] = data.hops;
  if (first && first.id !== edited?.id) {
    if (first.source === source)
      return { fault: `${source} already has a redirect.`, existing: first };
    return {
      existing: first,
      warning: `${first.source} already has a redirect, and case is ignored: this one would never be used.`,
    };
  }
  if (!first && data.arrivesAt)
    return {
      warning: `${data.arrivesAt.title} is at this path now. The redirect takes precedence: visitors won’t reach it here anymore.`,
    };
  return {};
}
