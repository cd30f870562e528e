'use client';

import { useQueryStates } from 'nuqs';
import { teamsSearch } from './search-params.ts';
import { TeamPanel } from './team-panel.tsx';

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
