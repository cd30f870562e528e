'use client';

import { useQuery } from '@tanstack/react-query';
import { FreshnessStrip, freshnessWords, OldestPage } from '#components/kit/freshness-strip.tsx';
import { routes } from '#components/kit/routes.ts';
import { Link } from '#components/ui/link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listFreshness, type Space } from '#lib/contract/spaces.ts';
import { freshnessRead } from './reads.ts';

/** The pages of a space by the time since their last change; nothing where the API doesn’t say. */
export function FreshnessSection({ space }: { space: Space }) {
  const spaces = useQuery(queryFor(listFreshness, freshnessRead(space))).data?.items;
  // An API that doesn't know the filter answers with another space.
  const freshness = spaces?.find(({ id }) => id === space.id);
  if (!freshness) return null;
  return (
    <section aria-labelledby="space:freshness">
      <SectionHead title="Freshness" id="space:freshness">
        <Link href={routes.freshness(space.organization)} className="link">
          All spaces
        </Link>
      </SectionHead>
      <div className="grid gap-1.5 pt-3">
        <FreshnessStrip freshness={freshness} />
        <p className="text-ink-2">{freshnessWords(freshness)}</p>
        <OldestPage organizationId={space.organization} freshness={freshness} label="Oldest:" />
      </div>
    </section>
  );
}
