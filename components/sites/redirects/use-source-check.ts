'use client';

import { useQuery } from '@tanstack/react-query';
import { useSettledText } from '#components/kit/pick-list.tsx';
import { queryFor } from '#lib/client/query.ts';
import { redirectSource } from '#lib/contract/forms.ts';
import { type Redirect, traceRedirect } from '#lib/contract/redirects.ts';
import { siteInput } from '../frame/inputs.ts';
import { useRedirects } from './redirects-context.tsx';
import { meantPath } from './source-text.ts';

export type SourceCheck = {
  /** What is wrong with it. */
  fault?: string | undefined;
  /** What would be right. */
  meant?: string | undefined;
  /** The redirect that stands there already. */
  taken?: Redirect | undefined;
  /** What to know about it, though it can be saved. */
  remark?: string | undefined;
};

/** Checks the path of a redirect as it is written: its letters at once, what stands there as one rests. */
export function useSourceCheck(text: string, edited: Redirect | null): SourceCheck {
  const { organizationId, siteId } = useRedirects();
  const settled = useSettledText(text);
  const isRight = redirectSource.safeParse(settled).success;
  const source = settled.trim();
  const { data } = useQuery({
    ...queryFor(traceRedirect, { ...siteInput(organizationId, siteId), query: { source } }),
    enabled: isRight && source !== edited?.source,
  });
  const { error } = redirectSource.safeParse(text);
  if (error) {
    if (text.trim() === '') return {};
    const meant = meantPath(text);
    const isBetter = meant !== text.trim() && redirectSource.safeParse(meant).success;
    return { fault: error.issues[0]?.message, ...(isBetter && { meant }) };
  }
  if (!isRight || source !== text.trim() || !data) return {};
  const [first] = data.hops;
  if (first && first.id !== edited?.id) {
    if (first.source === source)
      return { fault: `${source} has a redirect already.`, taken: first };
    return {
      taken: first,
      remark: `${first.source} has a redirect already, and case is ignored: this one would never be reached.`,
    };
  }
  if (!first && data.arrivesAt)
    return {
      remark: `${data.arrivesAt.title} shows at this path now. The redirect wins: visitors won’t reach it here any more.`,
    };
  return {};
}
