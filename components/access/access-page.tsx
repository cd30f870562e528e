'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { shownLater } from '#components/ui/later.ts';
import { Audience } from './audience.tsx';
import { Everybody } from './everybody.tsx';
import { Grants } from './grants.tsx';
import { PersonBeside } from './person-beside.tsx';
import { lacks, type Target, teamGrantsFor } from './target.ts';
import { useStanding } from './use-standing.ts';

const OwnAccess = shownLater(() =>
  import('./own-access.tsx').then(({ OwnAccess: loaded }) => loaded),
);

/** Who can see a space or a collection, and why: the default, what was granted, and everybody by level. */
export function AccessPage({ target }: { target: Target }) {
  const { subject, mine, myId, mayList } = useStanding(target);
  const [isChecking, setChecking] = useState(false);
  const grants = useInfiniteQuery({ ...teamGrantsFor(target), enabled: mayList });
  const isMissing = !grants.data && lacks(grants.error);
  if (!subject) return null;
  return (
    <div className="flex min-h-0 flex-1">
      <div className="relative min-h-0 min-w-0 flex-1 overflow-y-auto px-gutter py-6">
        <div className="grid max-w-220 grid-cols-[minmax(0,1fr)] gap-8">
          <Everybody target={target} />
          {mayList && !isMissing && (
            <>
              <Grants target={target} />
              <Audience target={target} myId={myId} onCheck={() => setChecking(true)} />
            </>
          )}
          {mayList && isMissing && (
            <EmptyState
              title="This API does not tell who sees it"
              role="status"
              className="px-0 py-0"
            >
              The API this dashboard is connected to has no grants on spaces and collections, or
              does not show them. The default level above works.
            </EmptyState>
          )}
          {!mayList && (
            <EmptyState
              className="px-0 py-0"
              role="status"
              eyebrow={
                <>
                  <Lock aria-hidden /> Not for guests
                </>
              }
              title="Who else sees it is not shown to you"
            >
              Names of people take the role Read in the organization, and you are its guest. An
              admin of the organization can give it to you.
            </EmptyState>
          )}
          {!mayList && mine && <OwnAccess access={mine} organizationId={subject.organization} />}
        </div>
      </div>
      {!isMissing && (
        <PersonBeside target={target} isChecking={isChecking} onClose={() => setChecking(false)} />
      )}
    </div>
  );
}
