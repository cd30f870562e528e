'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { PickList } from '#components/kit/pick-list.tsx';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listTeams } from '#lib/contract/teams.ts';
import { people } from './person.ts';

/** How many teams are offered at once. */
const OFFERED = 20;

/** Chooses the team whose members are listed. */
export function TeamFilter({
  organizationId,
  chosen,
  onChoose,
  onClose,
}: {
  organizationId: string;
  chosen: string | null;
  onChoose: (teamId: string) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const title = useDebounced(text.trim());
  const found = useQuery({
    ...queryFor(listTeams, {
      parameters: { organizationId },
      query: { limit: OFFERED, ...(title && { title }) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title="Members of a team">
        <PickList
          label="Team"
          listLabel="Teams"
          placeholder="Search teams"
          text={text}
          onText={setText}
          picks={(found.data?.items ?? []).map((team) => ({
            id: team.id,
            title: team.title,
            about: people(team.members),
            icon: <Users aria-hidden />,
          }))}
          isPending={found.isPending}
          problem={found.error?.message}
          chosenId={chosen ?? undefined}
          onPick={onChoose}
        />
      </DialogContent>
    </Dialog>
  );
}
