import type { ReactNode } from 'react';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { ChangeRequestStatus } from '#lib/contract/change-requests.ts';

const titles: Record<ChangeRequestStatus, string> = {
  open: 'No change request is open',
  draft: 'No drafts',
  merged: 'Nothing was merged yet',
  archived: 'Nothing is archived',
};

const words: Record<ChangeRequestStatus, string> = {
  open: 'Drafts are opened for review once they are ready.',
  draft: 'A new change request is a draft at first.',
  merged: 'Change requests whose changes are in the space show here.',
  archived: 'Change requests that were put aside show here.',
};

/** Where no change request is like what is asked for. */
export function NoneLikeThat({
  status,
  isNarrowed,
  where,
  actions,
}: {
  status: ChangeRequestStatus;
  /** Only one person's are listed. */
  isNarrowed: boolean;
  /** The space or the organization, by its title. */
  where: string;
  actions?: ReactNode;
}) {
  return (
    <EmptyState
      role="status"
      title={isNarrowed ? `No change request is like that in ${where}` : titles[status]}
      actions={actions}
    >
      {isNarrowed
        ? 'Only those that one person wrote in are looked through, and only of one status.'
        : words[status]}
    </EmptyState>
  );
}
