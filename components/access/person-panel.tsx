'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { ReasonChain } from '#components/kit/reason-chain.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PanelSection, SidePanel } from '#components/ui/side-panel.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { HolderSearch } from './holder-search.tsx';
import { accessFor, type Target, UNKNOWN } from './target.ts';
import { useStanding } from './use-standing.ts';

/** What one person may do on a target, and why; with a search for anybody, also for who sees nothing. */
export function PersonPanel({
  target,
  personId,
  isChecking,
  onPerson,
  onClose,
}: {
  target: Target;
  personId: string | null;
  /** Opened to look somebody up: the keyboard starts in the search. */
  isChecking: boolean;
  onPerson: (id: string) => void;
  onClose: () => void;
}) {
  const { subject, myId, mayList } = useStanding(target);
  const reading = useQuery({
    ...accessFor(target, personId ?? UNKNOWN),
    enabled: personId !== null,
    // Somebody's team or role may have changed elsewhere.
    staleTime: 0,
  });
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isChecking) search.current?.focus();
  }, [isChecking]);
  const access = personId === null ? undefined : reading.data;
  if (!subject) return null;
  const { organization, title } = subject;
  return (
    <SidePanel
      title={access?.user.displayName ?? 'Check a person'}
      media={
        access && (
          <Avatar
            size="large"
            name={access.user.displayName}
            photo={access.user.photoURL ?? null}
            me={personId === myId}
          />
        )
      }
      subtitle={access?.user.email ?? `What somebody may do on ${title}, and why`}
      onClose={onClose}
      footer={
        access && (
          <Button asChild size="small">
            <Link
              href={`/orgs/${organization}/members?member=${encodeURIComponent(access.user.id)}&tab=spaces`}
              prefetch={false}
            >
              All their spaces <ArrowRight aria-hidden />
            </Link>
          </Button>
        )
      }
    >
      {mayList && (
        <PanelSection className="last:border-b">
          <HolderSearch
            ref={search}
            organizationId={organization}
            label="Find a person"
            onChoose={({ id }) => onPerson(id)}
          />
        </PanelSection>
      )}
      {personId !== null && reading.isPending && (
        <SkeletonRows label="The reasons are loading" rows={4} shape="line" />
      )}
      {personId !== null && !access && reading.error instanceof Problem && (
        <Missing problem={reading.error} onRetry={() => void reading.refetch()} onClose={onClose} />
      )}
      {access && (
        <PanelSection>
          <ReasonChain
            key={access.user.id}
            access={access}
            organizationId={organization}
            you={personId === myId}
          />
        </PanelSection>
      )}
    </SidePanel>
  );
}

function Missing(props: { problem: Problem; onRetry: () => void; onClose: () => void }) {
  const { problem, onRetry, onClose } = props;
  if (problem.status !== 404)
    return <ProblemState problem={problem} what="The reasons" onRetry={onRetry} />;
  return (
    <EmptyState
      title="Nobody here by this link"
      role="status"
      level={3}
      actions={<Button onClick={onClose}>Back to the list</Button>}
      className="px-6 max-md:px-4"
    >
      The link names somebody who is not a member of this organization, or no longer is.
    </EmptyState>
  );
}
