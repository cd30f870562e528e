'use client';

import { useQueryStates } from 'nuqs';
import { lazyPart } from '#components/ui/lazy.tsx';
import { teamsSearch } from './search-params.ts';

const TeamPanel = lazyPart(() => import('./team-panel.tsx').then((part) => part.TeamPanel));

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
