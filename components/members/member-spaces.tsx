'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { shortReason } from '#components/kit/access-words.ts';
import { formatNumber, plural } from '#components/kit/format.ts';
import { ListBody } from '#components/kit/list-body.tsx';
import { ReasonChain } from '#components/kit/reason-chain.tsx';
import { RoleLevel } from '#components/kit/role.tsx';
import { routes } from '#components/kit/routes.ts';
import { Button, IconButton } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { PanelSection } from '#components/ui/side-panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { pagesFor, queryFor } from '#lib/client/query.ts';
import {
  type AccessStep,
  countMemberSpaces,
  getSpaceAccess,
  listMemberSpaces,
} from '#lib/contract/access.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import { levelName } from '#lib/contract/levels.ts';
import type { Member } from '#lib/contract/members.ts';
import { CantDo } from './cant-do.tsx';
import { useMembership, useMembersPage } from './members-context.ts';
import { memberSpacesInput } from './search-params.ts';

type MemberSpace = ReplyOf<typeof listMemberSpaces>['items'][number];

/** The spaces a member can see, with their level on each and why; the first one says it at once. */
export function MemberSpaces({ member }: { member: Member }) {
  const { organizationId } = useMembersPage();
  const { myId } = useMembership(organizationId);
  const pages = useInfiniteQuery(
    pagesFor(listMemberSpaces, memberSpacesInput(organizationId, member.id)),
  );
  const levels = useQuery(
    queryFor(countMemberSpaces, { parameters: { organizationId, userId: member.id } }),
  ).data?.levels;
  const items = pages.data?.pages.flatMap((page): MemberSpace[] => page.items);
  const count = pages.data?.pages[0]?.count ?? items?.length ?? 0;
  const none = (title: string, words: string) => (
    <EmptyState title={title} level={3} className="px-6 max-md:px-4">
      {words}
    </EmptyState>
  );
  return (
    <ListBody
      nouns="spaces"
      reading={pages}
      items={items}
      skeleton={{ rows: 4, avatar: false }}
      moreClass="mx-6 mb-4 max-md:mx-4"
      unsupported={none('Not available', 'This API doesn’t report which spaces a member can see.')}
      empty={none(
        'No spaces',
        member.role === null
          ? 'Guests only see what they were granted. This guest shares no spaces with you.'
          : 'You have no spaces in common.',
      )}
    >
      {(spaces) => (
        <PanelSection>
          <p className="mb-1 text-meta text-ink-3">
            {plural(count, 'space')}
            {member.id !== myId && ' you can also see'}
            {levels && levels.length > 1 && `: ${levelCountsText(levels)}`}
          </p>
          <ul aria-label="Spaces">
            {spaces.map((seen, index) => (
              <MemberSpaceRow
                // Remounts when the level changes, since the reason may have, too.
                key={`${seen.space.id}${seen.permission}`}
                seen={seen}
                member={member}
                isFirst={index === 0}
              />
            ))}
          </ul>
        </PanelSection>
      )}
    </ListBody>
  );
}

function MemberSpaceRow({
  seen,
  member,
  isFirst,
}: {
  seen: MemberSpace;
  member: Member;
  isFirst: boolean;
}) {
  const { organizationId } = useMembersPage();
  const [isOpen, setOpen] = useState(isFirst);
  const chain = useId();
  const { space, permission } = seen;
  // A documented reply need not contain a reason.
  const reason: AccessStep | undefined = seen.reason;
  return (
    <li className="border-b border-hairline py-1 last:border-0">
      <div className="flex min-h-10 items-center gap-2.5">
        <span aria-hidden className="emoji w-5 flex-none text-center">
          {space.emoji}
        </span>
        <span className="min-w-0 flex-1">
          <Link
            href={routes.space({ id: space.id, organization: organizationId }, 'access')}
            prefetch={false}
            className="block truncate font-medium hover:underline"
          >
            {space.title}
          </Link>
          {reason && (
            <span className="block truncate text-meta text-ink-3">
              {reasonText(reason, space.id)}
            </span>
          )}
        </span>
        {/* As wide as the longest, so that the ticks of all rows are in one column. */}
        <span className="flex-none min-[360px]:w-24">
          <RoleLevel role={permission} />
        </span>
        <IconButton
          label={`Why ${member.user.displayName} has this level on ${space.title}`}
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
          <AccessReason spaceId={space.id} title={space.title} memberId={member.id} />
          <CantDo member={member} level={permission} spaceId={space.id} />
        </div>
      )}
    </li>
  );
}

/** The number of spaces by level: “12 Edit, 3 Read”. */
function levelCountsText(levels: ReplyOf<typeof countMemberSpaces>['levels']): string {
  return levels
    .map(({ level, spaces }) => `${formatNumber(spaces)} ${levelName(level)}`)
    .join(', ');
}

/** The default of the space itself needs no name, since the title is right above. */
function reasonText(reason: AccessStep, spaceId: string): string {
  return reason.question === 'default' && reason.on.id === spaceId
    ? 'default of the space'
    : shortReason(reason);
}

function AccessReason({
  spaceId,
  title,
  memberId,
}: {
  spaceId: string;
  title: string;
  memberId: string;
}) {
  const { organizationId } = useMembersPage();
  const { myId } = useMembership(organizationId);
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
      // As high as most reasons: what follows stays where it is.
      <div role="status" className="min-h-56">
        <span className="sr-only">Loading reasons</span>
        <Skeleton className="w-3/4" />
      </div>
    );
  const problem = reading.error as Problem;
  return (
    <div role="alert" className="grid justify-items-start gap-2 text-ink-2">
      {problem.isUnsupported
        ? 'This API doesn’t say why, or the space no longer exists.'
        : `Couldn’t load the reasons. ${problem.message}`}
      <Button size="small" onClick={() => void reading.refetch()}>
        Try again
      </Button>
    </div>
  );
}
