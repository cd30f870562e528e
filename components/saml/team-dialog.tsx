'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { PickList } from '#components/kit/pick-list.tsx';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listTeams, type Team } from '#lib/contract/teams.ts';

/** How many teams are shown at once. */
const SHOWN = 20;

/** Selects the team new members join. */
export function TeamDialog({
  organizationId,
  chosenId,
  onChoose,
  onClose,
}: {
  organizationId: string;
  chosenId: string | undefined;
  onChoose: (team: Team) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const title = useDebounced(text.trim());
  const result = useQuery({
    ...queryFor(listTeams, {
      parameters: { organizationId },
      query: { limit: SHOWN, ...(title && { title }) },
    }),
    placeholderData: keepPreviousData,
  });
  const teams = result.data?.items ?? [];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Team of new members">
        <PickList
          label="Find a team"
          listLabel="Teams"
          placeholder="Search by name"
          text={text}
          onText={setText}
          picks={teams.map((team) => ({
            id: team.id,
            title: team.title,
            about: team.members === 1 ? '1 member' : `${formatNumber(team.members)} members`,
            icon: <Users />,
          }))}
          isPending={result.isPending}
          problem={result.error?.message}
          chosenId={chosenId}
          onPick={(id) => {
            const team = teams.find((each) => each.id === id);
            if (team) onChoose(team);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
