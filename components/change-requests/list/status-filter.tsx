'use client';

import { formatNumber } from '#components/kit/format.ts';
import type { ChangeRequestStatus } from '#lib/contract/change-requests.ts';
import { statusWords } from '../words.ts';

const order = ['open', 'draft', 'merged', 'archived'] as const;

/** Filters change requests by status, with the counts that are known. */
export function StatusFilter({
  status,
  counts = {},
  onChange,
}: {
  status: ChangeRequestStatus;
  counts?: Partial<Record<ChangeRequestStatus, number>>;
  onChange: (status: ChangeRequestStatus) => void;
}) {
  return (
    <fieldset className="flex max-[359px]:w-full">
      <legend className="sr-only">Status</legend>
      {order.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === status}
          onClick={() => onChange(each)}
          className="-ml-px inline-flex h-8 items-center justify-center gap-1.5 border border-edge px-3 text-ink-2 first-of-type:ml-0 first-of-type:rounded-l-control last-of-type:rounded-r-control hover:bg-paper-2 hover:text-ink focus-visible:z-1 aria-pressed:bg-paper-3 aria-pressed:font-semibold aria-pressed:text-ink max-md:px-2 max-[359px]:flex-1"
        >
          {statusWords[each].name}
          {counts[each] !== undefined && (
            <span className="text-meta font-normal text-ink-3 tabular-nums">
              {formatNumber(counts[each])}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
