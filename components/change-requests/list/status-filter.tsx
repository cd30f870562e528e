'use client';

import { ToggleRow } from '#components/ui/toggle-row.tsx';
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
    <ToggleRow
      label="Status"
      value={status}
      options={order.map((each) => ({
        value: each,
        name: statusWords[each].name,
        count: counts[each],
      }))}
      onChange={onChange}
    />
  );
}
