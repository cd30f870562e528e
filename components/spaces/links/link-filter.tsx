'use client';

import { Unlink } from 'lucide-react';
import { ToggleRow } from '#components/ui/toggle-row.tsx';
import type { LinkStats } from '#lib/contract/revisions.ts';
import type { Status } from './search-params.ts';
import { statusWords } from './status-badge.tsx';

/** The filter by status, with the number of links of each. */
export function LinkFilter({
  status,
  stats,
  onChange,
}: {
  status: Status;
  stats: LinkStats;
  onChange: (status: Status) => void;
}) {
  return (
    <ToggleRow
      label="Filter by status"
      value={status}
      options={[
        { value: 'all', name: 'All', count: stats.total },
        {
          value: 'broken',
          name: statusWords.broken,
          count: stats.broken.total,
          icon: <Unlink aria-hidden />,
        },
        { value: 'ok', name: statusWords.ok, count: stats.ok },
        { value: 'in-app', name: statusWords['in-app'], count: stats['in-app'] },
      ]}
      onChange={onChange}
    />
  );
}
