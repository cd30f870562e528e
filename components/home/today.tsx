'use client';

import { useQuery } from '@tanstack/react-query';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Scroller } from '#components/kit/scroller.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { AdminToday } from './admin-today.tsx';
import { homeInputs } from './inputs.ts';
import { LatestChanges } from './latest-changes.tsx';
import { OwnTeams } from './own-teams.tsx';
import { PeopleByRole } from './people-by-role.tsx';
import { BrokenLinks, SitesToday } from './side-lists.tsx';
import { TodaySkeleton } from './today-skeleton.tsx';
import { TrashToday } from './trash-today.tsx';
import { WhoCanHelp } from './who-can-help.tsx';
import { YourRole } from './your-role.tsx';

/** The home page of an organization: what needs attention for admins, their role for others. */
export function Today({ organizationId }: { organizationId: string }) {
  const query = useQuery(queryFor(getOrganization, homeInputs(organizationId).organization));
  const organization = query.data;
  if (!organization) {
    if (!query.isError) return <TodaySkeleton />;
    return (
      <ProblemState
        problem={query.error as Problem}
        what="this organization"
        onRetry={() => void query.refetch()}
      />
    );
  }
  const { admin, listMembers, listTeams } = organization.permissions;
  return (
    <Scroller>
      <div className="grid min-h-full lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <div className="min-w-0 px-gutter pt-5 pb-8">
          {admin ? (
            <AdminToday organization={organization} />
          ) : (
            <YourRole organization={organization} />
          )}
        </div>
        <div className="grid min-w-0 content-start gap-6 border-hairline px-gutter pt-4 pb-8 max-lg:border-t lg:border-l lg:pl-6">
          {admin ? (
            <>
              <SitesToday organizationId={organizationId} />
              <BrokenLinks organizationId={organizationId} />
              <TrashToday organizationId={organizationId} />
              <LatestChanges organizationId={organizationId} />
            </>
          ) : (
            <>
              <WhoCanHelp organization={organization} />
              {listMembers && <PeopleByRole organizationId={organizationId} />}
              {listTeams && <OwnTeams organizationId={organizationId} />}
            </>
          )}
        </div>
      </div>
    </Scroller>
  );
}
