'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Globe } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatList } from '#components/kit/format.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { publicPlaces } from '#components/kit/readers.tsx';
import { ReasonChain } from '#components/kit/reason-chain.tsx';
import { routes } from '#components/kit/routes.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PanelSection, SidePanel } from '#components/ui/side-panel.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { HolderSearch } from './holder-search.tsx';
import { type AccessTarget, accessFor, readersFor, UNKNOWN_ID } from './target.ts';
import { useOwnAccess } from './use-own-access.ts';

/** A person's level on a target and the reason, with a search for anyone, also people without access. */
export function PersonPanel({
  target,
  personId,
  isChecking,
  onPerson,
  onClose,
}: {
  target: AccessTarget;
  personId: string | null;
  /** Opened to look someone up: focuses the search. */
  isChecking: boolean;
  onPerson: (id: string) => void;
  onClose: () => void;
}) {
  const { subject, myId, mayList } = useOwnAccess(target);
  const reading = useQuery({
    ...accessFor(target, personId ?? UNKNOWN_ID),
    enabled: personId !== null,
    // The person's teams or role may have changed elsewhere.
    staleTime: 0,
  });
  const readers = useQuery({ ...readersFor(target), enabled: mayList && target.type === 'space' });
  const places = readers.data ? publicPlaces(readers.data) : [];
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isChecking) search.current?.focus();
  }, [isChecking]);
  const access = personId === null ? undefined : reading.data;
  if (!subject) return null;
  const { organization, title } = subject;
  return (
    <SidePanel
      title={access?.user.displayName ?? 'Check access'}
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
      subtitle={access?.user.email ?? `See someone’s level on ${title}, and why`}
      onClose={onClose}
      footer={
        access && (
          <Button asChild size="small">
            <Link href={routes.members(organization, { member: access.user.id })} prefetch={false}>
              All spaces <ArrowRight aria-hidden />
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
        <SkeletonRows label="Loading reasons" rows={4} shape="line" />
      )}
      {personId !== null && !access && reading.error instanceof Problem && (
        <Missing problem={reading.error} onRetry={() => void reading.refetch()} onClose={onClose} />
      )}
      {access && (
        <PanelSection>
          {access.level === 'guest' && places.length > 0 && (
            <Notice tone="warn" icon={<Globe aria-hidden />} className="mb-3" role="status">
              Anyone on the internet can read {title} at {formatList(places)},{' '}
              {personId === myId ? 'and so can you' : `and so can ${access.user.displayName}`}.
            </Notice>
          )}
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
    return <ProblemState problem={problem} what="the reasons" onRetry={onRetry} />;
  return (
    <EmptyState
      title="Member not found"
      role="status"
      level={3}
      actions={<Button onClick={onClose}>Back to list</Button>}
      className="px-6 max-md:px-4"
    >
      The person in this link isn’t a member of this organization.
    </EmptyState>
  );
}
