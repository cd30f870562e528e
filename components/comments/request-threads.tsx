'use client';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { plural } from '#components/kit/format.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { routes } from '#components/kit/routes.ts';
import { Link } from '#components/ui/link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Time } from '#components/ui/time.tsx';
import { isUnsupported, Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { type CommentThread, listOpenThreads } from '#lib/contract/open-threads.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { requestThreadsOf } from './comment-scope.ts';

type Place = Pick<Space, 'id' | 'organization'>;

/** The open comments on the open change requests of a space, with a link to each. */
export function RequestThreads({ space }: { space: Place }) {
  const titleId = useId();
  const { data, error, refetch } = useQuery(queryFor(listOpenThreads, requestThreadsOf(space)));
  const threads = data?.items ?? [];
  if (isUnsupported(error)) return null;
  return (
    <section aria-labelledby={titleId}>
      <SectionHead title="On change requests" id={titleId}>
        {threads.length > 0 && (
          <Link
            href={routes.changeRequests(space.organization, { view: 'comments', space: space.id })}
            className="link text-ui"
          >
            All open comments
          </Link>
        )}
      </SectionHead>
      {threads.length === 0 && data && (
        <p className="py-2 text-ink-2">No open comments on change requests.</p>
      )}
      {!data && error instanceof Problem && (
        <ProblemState
          problem={error}
          what="comments on change requests"
          onRetry={() => void refetch()}
        />
      )}
      <ul>
        {threads.map((thread) => (
          <RequestThread key={thread.id} thread={thread} space={space} />
        ))}
      </ul>
    </section>
  );
}

function RequestThread({ thread, space }: { thread: CommentThread; space: Place }) {
  const { id, changeRequest, excerpt, postedBy, postedAt, replies, page } = thread;
  if (!changeRequest) return null;
  const { number, subject } = changeRequest;
  const request = routes.changeRequest(space, number);
  return (
    <li className="border-b border-hairline">
      <Link
        href={`${request}?comment=${encodeURIComponent(id)}`}
        prefetch={false}
        className="block py-2 -outline-offset-2 hover:bg-paper-2"
      >
        <span className="line-clamp-2 wrap-anywhere">{excerpt}</span>
        <span className="block truncate text-meta text-ink-3">
          #{number} {subject || 'Untitled'}
          {page && `, ${page.title || 'Untitled page'}`}
        </span>
        <span className="block truncate text-meta text-ink-3">
          {postedBy?.displayName ?? 'Deleted user'} · <Time value={postedAt} />
          {replies > 0 && ` · ${plural(replies, 'reply', 'replies')}`}
        </span>
      </Link>
    </li>
  );
}
