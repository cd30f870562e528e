'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, CircleMinus, CircleX, Clock3 } from 'lucide-react';
import { useEffect } from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { pagesFor } from '#lib/client/query.ts';
import {
  type Import,
  type ImportItem,
  type ImportOutcome,
  importOutcomes,
  listImportItems,
} from '#lib/contract/imports.ts';
import { useRequest } from '../frame/request-context.tsx';
import { isInProgress, outcomeLabels } from './labels.ts';
import { itemsInput } from './search-params.ts';

type Props = {
  entry: Import;
  outcome: ImportOutcome | null;
  onOutcome: (outcome: ImportOutcome | null) => void;
};

const looks = {
  imported: { tone: 'ok', Icon: Check },
  waiting: { tone: 'dashed', Icon: Clock3 },
  skipped: { tone: 'warn', Icon: CircleMinus },
  failed: { tone: 'bad', Icon: CircleX },
} as const;

/** The pages and files of an import, each with its outcome and the reason. */
export function ImportItems({ entry, outcome, onOutcome }: Props) {
  const { spaceId, number, base } = useRequest();
  const { counts } = entry;
  const items = useInfiniteQuery(
    pagesFor(listImportItems, itemsInput(spaceId, number, entry.id, outcome)),
  );
  const { refetch } = items;
  const done = counts.imported + counts.skipped + counts.failed;
  const isRunning = isInProgress(entry);
  // biome-ignore lint/correctness/useExhaustiveDependencies: progress of the import means new outcomes
  useEffect(() => {
    void refetch();
  }, [done, isRunning, refetch]);
  const rows = (items.data?.pages.flatMap((page) => page.items) ?? []) as ImportItem[];
  const shown = importOutcomes.filter((each) => counts[each] > 0 || each === outcome);
  return (
    <div className="mt-2 pl-5.5 max-md:pl-0">
      {shown.length > 1 && (
        <fieldset className="flex flex-wrap gap-1.5 pb-2">
          <legend className="sr-only">Filter by outcome</legend>
          {[null, ...shown].map((each) => (
            <button
              key={each ?? 'all'}
              type="button"
              aria-pressed={each === outcome}
              onClick={() => onOutcome(each)}
              className="inline-flex h-7 items-center gap-1.5 rounded-control border border-edge px-2.5 text-ink-2 hover:bg-paper-2 hover:text-ink aria-pressed:bg-paper-3 aria-pressed:font-semibold aria-pressed:text-ink pointer-coarse:h-11"
            >
              {each ? outcomeLabels[each] : 'All'}
              <span className="text-meta font-normal text-ink-3 tabular-nums">
                {formatNumber(each ? counts[each] : done + counts.waiting)}
              </span>
            </button>
          ))}
        </fieldset>
      )}
      {items.error && (
        <p role="alert" className="py-2 text-danger">
          Couldn’t load the items. {items.error.message}
        </p>
      )}
      {items.isPending && <p className="py-2 text-ink-3">Loading items</p>}
      {items.data && rows.length === 0 && (
        <p className="py-2 text-ink-2">
          {isRunning ? 'Looking for pages and files…' : 'No matching items'}
        </p>
      )}
      <ul aria-label={`Items imported from ${entry.url}`}>
        {rows.map(({ name, outcome: result, reason, page, title }) => {
          const { tone, Icon } = looks[result];
          return (
            <li
              key={name}
              className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-hairline py-2"
            >
              <span className="min-w-0 flex-1 basis-48">
                {page ? (
                  <Link
                    href={`${base}/changes?page=${encodeURIComponent(page)}`}
                    prefetch={false}
                    className="block font-medium wrap-anywhere hover:underline"
                  >
                    {title || name}
                  </Link>
                ) : (
                  title && <span className="block font-medium wrap-anywhere">{title}</span>
                )}
                <span className="mono block text-[12px] text-ink-3 wrap-anywhere">{name}</span>
                {reason && <span className="block text-ink-2 wrap-anywhere">{reason}</span>}
              </span>
              <Badge tone={tone} icon={<Icon aria-hidden />}>
                {outcomeLabels[result]}
              </Badge>
            </li>
          );
        })}
      </ul>
      {items.hasNextPage && (
        <Button
          size="small"
          className="mt-2"
          busy={items.isFetchingNextPage}
          onClick={() => void items.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
