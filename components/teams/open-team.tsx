'use client';

import { useQueryStates } from 'nuqs';
import { shownLater } from '#components/ui/later.ts';
import { teamsSearch } from './search-params.ts';

const TeamPanel = shownLater(() =>
  import('./team-panel.tsx').then(({ TeamPanel: loaded }) => loaded),
);

/** The team that the URL names, beside the list. */
export function OpenTeam({ organizationId }: { organizationId: string }) {
  const [{ team }, setState] = useQueryStates(teamsSearch);
  if (!team) return null;
  return (
    <TeamPanel
      key={team}
      organizationId={organizationId}
      teamId={team}
      onClose={() => void setState({ team: null }, { history: 'push' })}
    />
  );
}
