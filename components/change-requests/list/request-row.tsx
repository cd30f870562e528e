'use client';

import { MessageSquare } from 'lucide-react';
import Link from 'next/link';
import { Avatar } from '#components/ui/avatar.tsx';
import { Cell, Row } from '#components/ui/table.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ChangeRequest } from '#lib/contract/change-requests.ts';
import { requestHref } from '../places.ts';
import { OutdatedBadge, StatusBadge } from '../status-badge.tsx';
import { counted, subjectOf } from '../words.ts';

type Props = {
  organizationId: string;
  request: ChangeRequest;
  index: number;
  /** The list is of several spaces: each is named. */
  isAcross: boolean;
  me: string | undefined;
};

/** One change request of a list; its subject leads to it. */
export function RequestRow({ organizationId, request, index, isAcross, me }: Props) {
  const { number, space, createdBy, changes, comments, status } = request;
  const author = createdBy?.id === me ? 'You' : (createdBy?.displayName ?? 'Somebody');
  return (
    <Row data-index={index}>
      <Cell className="py-2 max-md:pr-gutter">
        <Link
          href={requestHref(organizationId, space.id, number)}
          prefetch={false}
          data-row-link=""
          className="block w-fit max-w-full wrap-anywhere hover:underline md:truncate"
        >
          <span className={request.subject ? 'font-semibold' : 'text-ink-2 italic'}>
            {subjectOf(request)}
          </span>{' '}
          <span className="text-ink-3 tabular-nums">#{number}</span>
        </Link>
        {isAcross && (
          <span className="block truncate text-meta text-ink-3">
            {space.emoji && <span aria-hidden>{space.emoji} </span>}
            {space.title}
          </span>
        )}
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-3 md:hidden">
          <StatusBadge status={status} />
          {request.outdated && status !== 'archived' && <OutdatedBadge />}
          <span>
            {author} · <Time value={request.updatedAt} />
          </span>
          <span>{counted(changes, 'change')}</span>
          {comments > 0 && <span>{counted(comments, 'open comment')}</span>}
        </span>
      </Cell>
      <Cell className="max-md:hidden">
        <span className="flex flex-wrap gap-1">
          <StatusBadge status={status} />
          {request.outdated && status !== 'archived' && <OutdatedBadge />}
        </span>
      </Cell>
      <Cell className="max-md:hidden">
        <span className="flex min-w-0 items-center gap-2">
          <Avatar
            name={createdBy?.displayName ?? ''}
            photo={createdBy?.photoURL ?? null}
            size="small"
            me={createdBy?.id === me}
            className="max-lg:hidden"
          />
          <span className="truncate text-ink-2">{author}</span>
        </span>
      </Cell>
      <Cell numeric className="max-md:hidden">
        {changes.toLocaleString('en')}
      </Cell>
      <Cell numeric className="max-md:hidden">
        {comments > 0 ? (
          <span className="inline-flex items-center gap-1">
            <MessageSquare aria-hidden className="size-3.5 text-ink-3" />
            {comments.toLocaleString('en')}
          </span>
        ) : (
          <span className="text-ink-3">0</span>
        )}
      </Cell>
      <Cell className="truncate pr-gutter text-ink-2 max-md:hidden">
        <Time value={request.updatedAt} />
      </Cell>
    </Row>
  );
}
