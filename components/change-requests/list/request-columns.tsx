'use client';

import { MessageSquare } from 'lucide-react';
import { formatNumber, plural } from '#components/kit/format.ts';
import type { ListColumn } from '#components/kit/resource-list.tsx';
import { routes } from '#components/kit/routes.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { Link } from '#components/ui/link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ChangeRequest } from '#lib/contract/change-requests.ts';
import { ReviewBadge } from '../overview/review-badge.tsx';
import { ConflictsBadge, OutdatedBadge, StatusBadge } from '../status-badge.tsx';
import { subjectOf } from '../words.ts';

type Look = {
  organizationId: string;
  /** Shows the space of each change request. */
  showsSpace?: boolean;
  me: string | undefined;
};

/** The columns of a list of change requests; small screens have it all in the first. */
export function requestColumns(look: Look): ListColumn<ChangeRequest>[] {
  return [
    {
      head: 'Change request',
      className: 'max-md:pr-gutter',
      cell: (request) => <Subject request={request} {...look} />,
    },
    {
      head: 'Status',
      className: 'w-80 max-[88rem]:w-58 max-xl:w-38 max-md:hidden',
      cell: (request) => (
        <span className="flex flex-wrap gap-1 py-1">
          <Badges request={request} />
        </span>
      ),
    },
    {
      head: 'Author',
      className: 'w-44 max-xl:w-32 max-lg:w-28 max-md:hidden',
      cell: (request) => <Author request={request} me={look.me} />,
    },
    {
      head: 'Changes',
      numeric: true,
      className: 'w-24 max-md:hidden',
      cell: ({ changes }) => formatNumber(changes),
    },
    {
      head: 'Comments',
      headTitle: 'Open comments',
      numeric: true,
      className: 'w-28 max-xl:w-24 max-lg:hidden',
      cell: ({ comments }) => <Comments count={comments} />,
    },
    {
      head: 'Updated',
      className: 'w-36 truncate pr-gutter text-ink-2 max-xl:w-32 max-md:hidden',
      cell: ({ updatedAt }) => <Time value={updatedAt} />,
    },
  ];
}

function authorName({ createdBy }: ChangeRequest, me: string | undefined): string {
  return createdBy?.id === me ? 'You' : (createdBy?.displayName ?? 'Deleted user');
}

/** Its subject, which links to it, and on small screens the other columns. */
function Subject(props: Look & { request: ChangeRequest }) {
  const { organizationId, request, showsSpace = false, me } = props;
  const { number, space, changes, comments } = request;
  return (
    <div className="py-0.5 max-md:py-2">
      <Link
        href={routes.changeRequest({ organization: organizationId, id: space.id }, number)}
        prefetch={false}
        data-row-link=""
        className="block w-fit max-w-full wrap-anywhere hover:underline md:truncate"
      >
        <span className={request.subject ? 'font-semibold' : 'text-ink-2 italic'}>
          {subjectOf(request)}
        </span>{' '}
        <span className="text-ink-3 tabular-nums">#{number}</span>
      </Link>
      {showsSpace && (
        <span className="block truncate text-meta text-ink-3">
          {space.emoji && (
            <span aria-hidden className="emoji">
              {space.emoji}{' '}
            </span>
          )}
          {space.title}
        </span>
      )}
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-3 md:hidden">
        <Badges request={request} />
        <span>
          {authorName(request, me)} · <Time value={request.updatedAt} />
        </span>
        <span>{plural(changes, 'change')}</span>
        {comments > 0 && <span>{plural(comments, 'open comment')}</span>}
      </span>
    </div>
  );
}

function Badges({
  request: { status, outdated, reviews, conflicts = 0 },
}: {
  request: ChangeRequest;
}) {
  const isOpen = status === 'open' || status === 'draft';
  return (
    <>
      <StatusBadge status={status} />
      {isOpen && reviews && reviews.changesRequested > 0 && (
        <ReviewBadge status="changes-requested" />
      )}
      {isOpen && reviews && reviews.approved > 0 && reviews.changesRequested === 0 && (
        <ReviewBadge status="approved" />
      )}
      {isOpen && conflicts > 0 && <ConflictsBadge count={conflicts} />}
      {outdated && conflicts === 0 && status !== 'archived' && <OutdatedBadge />}
    </>
  );
}

function Author({ request, me }: { request: ChangeRequest; me: string | undefined }) {
  const { createdBy } = request;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar
        name={createdBy?.displayName ?? ''}
        photo={createdBy?.photoURL ?? null}
        size="small"
        me={createdBy?.id === me}
        className="max-xl:hidden"
      />
      <span className="truncate text-ink-2">{authorName(request, me)}</span>
    </span>
  );
}

function Comments({ count }: { count: number }) {
  if (count === 0) return <span className="text-ink-3">0</span>;
  return (
    <span className="flex items-center justify-end gap-1">
      <MessageSquare aria-hidden className="size-3.5 text-ink-3" />
      {formatNumber(count)}
    </span>
  );
}
