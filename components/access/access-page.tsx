'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { isUnsupported } from '#lib/client/problem.ts';
import { Audience } from './audience.tsx';
import { DefaultAccess } from './default-access.tsx';
import { Grants } from './grants.tsx';
import { PersonPanelSlot } from './person-panel-slot.tsx';
import { type AccessTarget, teamGrantsFor } from './target.ts';
import { useOwnAccess } from './use-own-access.ts';

const OwnAccess = lazyPart(() =>
  import('./own-access.tsx').then(({ OwnAccess: loaded }) => loaded),
);

/** The access page of a space or collection: the default level, the grants, and everyone with access. */
export function AccessPage({ target }: { target: AccessTarget }) {
  const { subject, mine, myId, mayList, whyNotListed } = useOwnAccess(target);
  const [isChecking, setChecking] = useState(false);
  const grants = useInfiniteQuery({ ...teamGrantsFor(target), enabled: mayList });
  const isMissing = !grants.data && isUnsupported(grants.error);
  if (!subject) return null;
  return (
    <div className="flex min-h-0 flex-1">
      <div className="@container/page relative min-h-0 min-w-0 flex-1 overflow-y-auto px-gutter py-6">
        <div className="grid max-w-220 grid-cols-[minmax(0,1fr)] gap-8">
          <DefaultAccess target={target} />
          {mayList && !isMissing && (
            <>
              <Grants target={target} />
              <Audience
                target={target}
                organizationId={subject.organization}
                myId={myId}
                onCheck={() => setChecking(true)}
              />
            </>
          )}
          {mayList && isMissing && (
            <EmptyState
              title="This API doesn’t report who has access"
              role="status"
              className="px-0 py-0"
            >
              Grants on spaces and collections aren’t available. You can still change the default
              level above.
            </EmptyState>
          )}
          {!mayList && (
            <EmptyState
              className="px-0 py-0"
              role="status"
              eyebrow={
                <>
                  <Lock aria-hidden /> No access
                </>
              }
              title="You can’t see who else has access"
            >
              {whyNotListed?.replace('\n', ' ')}
            </EmptyState>
          )}
          {!mayList && mine && <OwnAccess access={mine} organizationId={subject.organization} />}
        </div>
      </div>
      {!isMissing && (
        <PersonPanelSlot
          target={target}
          isChecking={isChecking}
          onClose={() => setChecking(false)}
        />
      )}
    </div>
  );
}
