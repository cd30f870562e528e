import { FilterX } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { ChangeRequestStatus } from '#lib/contract/change-requests.ts';

const titles: Record<ChangeRequestStatus, string> = {
  open: 'No open change requests',
  draft: 'No drafts',
  merged: 'No merged change requests',
  archived: 'No archived change requests',
};

const words: Record<ChangeRequestStatus, string> = {
  open: 'Drafts appear here once they are opened for review.',
  draft: 'New change requests start as drafts.',
  merged: 'Change requests appear here once they are merged.',
  archived: 'Change requests closed without merging appear here.',
};

/** Shown when no change request matches the filters. */
export function NoResults({
  status,
  isFiltered,
  where,
  onClear,
}: {
  status: ChangeRequestStatus;
  /** Filtered by more than the status. */
  isFiltered: boolean;
  /** The title of the space or organization. */
  where: string;
  /** Left out if there is nothing to clear. */
  onClear?: (() => void) | undefined;
}) {
  return (
    <EmptyState
      role="status"
      title={isFiltered ? `No matching change requests in ${where}` : titles[status]}
      actions={
        onClear && (
          <Button onClick={onClear}>
            <FilterX aria-hidden /> Clear filters
          </Button>
        )
      }
    >
      {isFiltered ? 'No change requests match the status and filters you selected.' : words[status]}
    </EmptyState>
  );
}
