'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PickList } from '#components/kit/pick-list.tsx';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listMembers } from '#lib/contract/members.ts';

/** The number of people listed. */
const PAGE_LENGTH = 20;

/** The dialog that selects a contributor to filter by. */
export function PersonDialog({
  organizationId,
  onClose,
  onSelect,
}: {
  organizationId: string;
  onClose: () => void;
  onSelect: (userId: string) => void;
}) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const found = useQuery({
    ...queryFor(listMembers, {
      parameters: { organizationId },
      query: { limit: PAGE_LENGTH, ...(search && { search: search.slice(0, 200) }) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Filter by contributor">
        <div className="pt-1">
          <PickList
            label="Find a person"
            listLabel="People"
            placeholder="Name or email"
            text={text}
            onText={setText}
            isPending={found.isPending}
            isStale={found.isPlaceholderData || text.trim() !== search}
            problem={found.error?.message}
            picks={(found.data?.items ?? []).map(({ id, user }) => ({
              id,
              title: user.displayName,
              about: user.email ?? '',
              icon: <Avatar name={user.displayName} photo={user.photoURL ?? null} size="small" />,
            }))}
            onPick={onSelect}
          />
        </div>
      </DialogContent>
    </Dialog>
  );
}
