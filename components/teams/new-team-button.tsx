'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { Button } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { teamsSearch } from './search-params.ts';

const NewTeam = shownLater(() => import('./new-team.tsx').then(({ NewTeam: loaded }) => loaded));

/** Opens the dialog that creates a team, and the new team's panel afterwards. */
export function NewTeamButton({ organizationId }: { organizationId: string }) {
  const [state, setState] = useQueryStates(teamsSearch);
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const mayNot = organization && !organization.permissions.ownTeam;
  return (
    <>
      <Button
        variant="primary"
        {...NewTeam.ahead}
        onClick={() => void setState({ new: '1' })}
        {...(mayNot && {
          unavailable: `Creating a team takes the role Create.\nAn admin of ${organization.title} can give it to you.`,
        })}
      >
        <Plus aria-hidden /> New team
      </Button>
      {state.new === '1' && !mayNot && (
        <NewTeam
          organizationId={organizationId}
          onClose={(created) => {
            void setState({ new: null });
            if (created) void setState({ team: created, page: null }, { history: 'push' });
          }}
        />
      )}
    </>
  );
}
