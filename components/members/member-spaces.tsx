'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import Link from 'next/link';
import { useId, useState } from 'react';
import { shortReason } from '#components/kit/access-words.ts';
import { levelWords } from '#components/kit/levels.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { ReasonChain } from '#components/kit/reason-chain.tsx';
import { RoleLevel } from '#components/kit/role.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PanelSection } from '#components/ui/side-panel.tsx';
import { Skeleton, SkeletonRows } from '#components/ui/skeleton.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { pagesFor, queryFor } from '#lib/client/query.ts';
import {
  type AccessStep,
  countMemberSpaces,
  getSpaceAccess,
  listMemberSpaces,
} from '#lib/contract/access.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import type { Member } from '#lib/contract/members.ts';
import { useMembersPage, useStanding } from './members-page.tsx';
import { figure } from './person.ts';

type Seen = ReplyOf<typeof listMemberSpaces>['items'][number];

const AT_ONCE = 50;

/** The spaces a member sees, with its level on each and why; the whole chain opens below. */
export function MemberSpaces({ member }: { member: Member }) {
  const { organizationId } = useMembersPage();
  const { myId } = useStanding(organizationId);
  const pages = useInfiniteQuery(
    pagesFor(listMemberSpaces, {
      parameters: { organizationId, userId: member.id },
      query: { limit: AT_ONCE },
    }),
  );
  const levels = useQuery(
    queryFor(countMemberSpaces, { parameters: { organizationId, userId: member.id } }),
  ).data?.levels;
  const items = pages.data?.pages.flatMap((page): Seen[] => page.items);
  if (pages.isPending)
    return <SkeletonRows label="The spaces are loading" rows={4} avatar={false} />;
  const problem = pages.error as Problem | null;
  if (problem && (problem.status === 404 || problem.status === 405))
    return (
      <EmptyState title="Not told here" level={3} className="px-6 max-md:px-4">
        The API this dashboard is connected to does not say which spaces a member sees.
      </EmptyState>
    );
  if (!items)
    return (
      <ProblemState
        problem={problem as Problem}
        what="The list of spaces"
        onRetry={() => void pages.refetch()}
      />
    );
  const count = pages.data?.pages[0]?.count ?? items.length;
  if (items.length === 0)
    return (
      <EmptyState title="Sees no space" level={3} className="px-6 max-md:px-4">
        {member.role === null
          ? 'A guest sees only what was granted, and nothing was that you see, too.'
          : 'There is none that you both see.'}
      </EmptyState>
    );
  return (
    <PanelSection>
      <p className="mb-1 text-meta text-ink-3">
        {count === 1 ? '1 space' : `${figure(count)} spaces`}
        {member.id !== myId && ' that you see, too'}
        {levels && levels.length > 1 && `: ${levelsInWords(levels)}`}
      </p>
      <ul aria-label="Spaces">
        {items.map((seen) => (
          <SeenSpace
            // What the chain was read for may have changed with the level.
            key={`${seen.space.id}${seen.permission}`}
            seen={seen}
            member={member}
          />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          size="small"
          className="mt-3"
          busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </PanelSection>
  );
}

function SeenSpace({ seen, member }: { seen: Seen; member: Member }) {
  const { organizationId } = useMembersPage();
  const [isOpen, setOpen] = useState(false);
  const chain = useId();
  const { space, permission } = seen;
  // A documented answer need not say why.
  const reason: AccessStep | undefined = seen.reason;
  return (
    <li className="border-b border-hairline py-1 last:border-0">
      <div className="flex min-h-10 items-center gap-2.5">
        <span aria-hidden className="w-5 flex-none text-center">
          {space.emoji}
        </span>
        <span className="min-w-0 flex-1">
          <Link
            href={`/orgs/${organizationId}/spaces/${encodeURIComponent(space.id)}/access`}
            prefetch={false}
            className="block truncate font-medium hover:underline"
          >
            {space.title}
          </Link>
          {reason && (
            <span className="block truncate text-meta text-ink-3">{words(reason, space.id)}</span>
          )}
        </span>
        <RoleLevel role={permission} />
        <IconButton
          label={`Why ${member.user.displayName} has this on ${space.title}`}
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? chain : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown className={isOpen ? 'rotate-180' : ''} />
        </IconButton>
      </div>
      {isOpen && (
        <div id={chain} className="border-l-3 border-accent py-2 pl-3">
          <Why spaceId={space.id} title={space.title} memberId={member.id} />
        </div>
      )}
    </li>
  );
}

/** On how many it has which level: “12 Edit, 3 Read”. */
function levelsInWords(levels: ReplyOf<typeof countMemberSpaces>['levels']): string {
  return levels
    .map(({ level, spaces }) => `${figure(spaces)} ${levelWords[level].name}`)
    .join(', ');
}

/** A default of the space itself needs no name: the space stands right above. */
function words(reason: AccessStep, spaceId: string): string {
  return reason.question === 'default' && reason.on.id === spaceId
    ? 'default of the space'
    : shortReason(reason);
}

function Why({ spaceId, title, memberId }: { spaceId: string; title: string; memberId: string }) {
  const { organizationId } = useMembersPage();
  const { myId } = useStanding(organizationId);
  const parameters = { spaceId, userId: memberId };
  const reading = useQuery({ ...queryFor(getSpaceAccess, { parameters }), staleTime: 0 });
  if (reading.data)
    return (
      <ReasonChain
        access={reading.data}
        organizationId={organizationId}
        you={memberId === myId}
        place={title}
      />
    );
  if (reading.isPending)
    return (
      <div role="status">
        <span className="sr-only">The reasons are loading</span>
        <Skeleton className="w-3/4" />
      </div>
    );
  const problem = reading.error as Problem;
  return (
    <div role="alert" className="grid justify-items-start gap-2 text-ink-2">
      {problem.status === 404 || problem.status === 405
        ? 'This API does not say why, or the space is not here any more.'
        : `The reasons did not arrive. ${problem.message}`}
      <Button size="small" onClick={() => void reading.refetch()}>
        Try again
      </Button>
    </div>
  );
}
