'use client';

import { useQuery } from '@tanstack/react-query';
import { Eye, UserPlus, X } from 'lucide-react';
import Link from 'next/link';
import { useRef } from 'react';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  listRequestedReviewers,
  listReviews,
  removeRequestedReviewer,
} from '#lib/contract/reviews.ts';
import type { User } from '#lib/contract/shapes.ts';
import { getUser } from '#lib/contract/users.ts';
import { useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';
import { AskReviewers } from './ask-reviewers-later.ts';
import { overviewReads } from './reads.ts';
import { VerdictBadge } from './verdict-badge.tsx';
import { lastWords } from './verdicts.ts';

/** Who reviews a change request, what each said last, and who was asked and has not answered. */
export function Reviewers({ onAsk }: { onAsk: () => void }) {
  const { spaceId, number, isClosed, canEdit, canMerge, editLock, changes, request, base } =
    useRequest();
  const reads = overviewReads(spaceId, number);
  const reviews = useQuery(queryFor(listReviews, reads.reviews)).data?.items ?? [];
  const asked = useQuery(queryFor(listRequestedReviewers, reads.reviewers)).data?.items ?? [];
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const heading = useRef<HTMLHeadingElement>(null);
  const removal = useMutationFor(removeRequestedReviewer);
  const waiting = new Set(asked.map(({ user }) => user.id));
  const said = lastWords(reviews).filter(({ reviewer }) => !waiting.has(reviewer?.id ?? ''));

  function takeBack({ id, displayName }: User): void {
    removal.mutate(
      { parameters: { ...requestInput(spaceId, number).parameters, userId: id } },
      {
        onSuccess: () => {
          announce(`${displayName} is not asked any more.`);
          heading.current?.focus();
        },
        onError: ({ message }) => changes.say(`${displayName} is asked still. ${message}`, 'bad'),
      },
    );
  }

  return (
    <section aria-labelledby="overview:reviewers" className="pb-5">
      <div className="mb-1 flex items-baseline gap-2">
        <h2
          ref={heading}
          id="overview:reviewers"
          tabIndex={-1}
          className="font-semibold outline-none"
        >
          Reviewers
        </h2>
        <span className="text-meta text-ink-3">{tally(said.length, asked.length)}</span>
      </div>
      {said.length + asked.length > 0 && (
        <ul>
          {said.map(({ id, reviewer, status, outdated }) => (
            <li key={id} className="flex min-h-8 flex-wrap items-center gap-x-2 py-1">
              <Person user={reviewer} me={me} />
              <VerdictBadge status={status} />
              {outdated && (
                <span className="w-full pl-7 text-meta text-ink-3">of an earlier version</span>
              )}
            </li>
          ))}
          {asked.map(({ user }) => (
            <li key={user.id} className="flex min-h-8 items-center gap-2">
              <Person user={user} me={me} />
              <VerdictBadge status="asked" />
              {canEdit && !isClosed && (
                <IconButton
                  label={`Take back asking ${user.displayName}`}
                  className="-mr-1.5 pointer-coarse:size-11"
                  busy={removal.isPending && removal.variables?.parameters.userId === user.id}
                  onClick={() => takeBack(user)}
                >
                  <X aria-hidden className="size-3.5" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {said.length + asked.length === 0 && (
        <p className="text-ink-2">{isClosed ? 'Nobody reviewed it.' : 'Nobody is asked yet.'}</p>
      )}
      {canMerge && request.status === 'open' && request.createdBy?.id !== me && (
        <Button asChild size="wide" className="mt-2.5 h-8">
          <Link href={`${base}/changes`} prefetch={false}>
            <Eye aria-hidden /> Review the changes
          </Link>
        </Button>
      )}
      {!isClosed && (
        <Button
          size="wide"
          className="mt-2.5 h-8"
          onClick={onAsk}
          {...AskReviewers.ahead}
          {...editLock}
        >
          <UserPlus aria-hidden /> Ask for a review
        </Button>
      )}
    </section>
  );
}

function tally(said: number, asked: number): string {
  if (said + asked === 0) return '';
  return asked === 0 ? `${said} answered` : `${said} of ${said + asked} answered`;
}

function Person({ user, me }: { user: User | undefined; me: string | undefined }) {
  const name = user?.displayName ?? 'Somebody who is gone';
  return (
    <>
      <Avatar name={name} photo={user?.photoURL ?? null} size="small" me={user?.id === me} />
      <span className="min-w-0 flex-1 truncate">{user && user.id === me ? 'You' : name}</span>
    </>
  );
}
