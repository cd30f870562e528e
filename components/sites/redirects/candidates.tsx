'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { Link } from '#components/ui/link.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listMissingAddresses } from '#lib/contract/insights.ts';
import { CreateCandidate } from './create-candidate.tsx';
import { useRedirects } from './redirects-context.tsx';
import { candidatesInput } from './search-params.ts';

/** Addresses that people opened in the last 30 days and that lead nowhere, each with a redirect. */
export function Candidates() {
  const { organizationId, siteId } = useRedirects();
  const { data } = useQuery(
    queryFor(listMissingAddresses, candidatesInput(organizationId, siteId)),
  );
  if (!data || data.items.length === 0) return null;
  return (
    <details className="group flex-none border-b border-hairline px-gutter py-2" name="candidates">
      <summary className="flex min-h-7 cursor-pointer items-center gap-1.5 font-medium">
        <ChevronRight
          aria-hidden
          className="size-4 text-ink-3 transition-transform group-open:rotate-90"
        />
        {plural(data.count ?? data.items.length, 'missing address', 'missing addresses')} opened in
        the last 30 days
      </summary>
      <ul className="pt-1">
        {data.items.map((candidate) => (
          <li
            key={candidate.path}
            className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 py-0.5"
          >
            <span className="min-w-40 flex-1 wrap-anywhere">
              <span className="mono text-[13px]">{candidate.path}</span>
              {candidate.suggestion && (
                <span className="ml-2 text-meta text-ink-3">
                  Similar: {candidate.suggestion.title}, {candidate.suggestion.path}
                </span>
              )}
            </span>
            <span className="text-meta text-ink-3 tabular-nums">
              opened {plural(candidate.count, 'time')}
            </span>
            <CreateCandidate
              organizationId={organizationId}
              siteId={siteId}
              candidate={candidate}
            />
          </li>
        ))}
      </ul>
      <p className="py-1 text-meta">
        <Link
          href={routes.site(organizationId, siteId, 'insights', 'missing')}
          prefetch={false}
          className="text-accent hover:underline"
        >
          All missing addresses
        </Link>
      </p>
    </details>
  );
}
