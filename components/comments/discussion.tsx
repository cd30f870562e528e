'use client';

import { useQuery } from '@tanstack/react-query';
import { FilterX } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { plural } from '#components/kit/format.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { useIsLate } from '#components/kit/timely.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getUser } from '#lib/contract/users.ts';
import {
  type CommentFilters,
  type CommentScope,
  endpointsOf,
  threadCountInput,
} from './comment-scope.ts';
import { CommentsProvider, useComments } from './comments-context.tsx';
import { Composer } from './composer.tsx';
import { commentsSearch, ME } from './search-params.ts';
import { Thread } from './thread.tsx';
import { ThreadFilters } from './thread-filters.tsx';
import { useCommentWrites } from './use-comment-writes.ts';
import { useThread, useThreads } from './use-threads.ts';
import { scopeLabel } from './words.ts';

type Props = {
  scope: CommentScope;
  /** The number of open threads. */
  open: number;
};

/** The threads of a space or change request, newest first; filters and the linked thread are in the URL. */
export function Discussion({ scope, open }: Props) {
  const [{ comment }] = useQueryStates(commentsSearch);
  return (
    <CommentsProvider scope={scope} linked={comment}>
      <Threads open={open} />
    </CommentsProvider>
  );
}

function Threads({ open }: { open: number }) {
  const { scope, lock, draftKey } = useComments();
  const writes = useCommentWrites();
  const [{ comment, ...filters }, setState] = useQueryStates(commentsSearch);
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const author = filters.author === ME ? (me ?? '-') : filters.author;
  const { read, threads } = useThreads({ ...filters, author });
  const isLate = useIsLate(read.isPlaceholderData);
  const isNarrowed = filters.author !== null || filters.page !== null;
  const isInList = threads.some(({ id }) => id === comment);
  const count = read.data?.pages.at(-1)?.count;
  const all = useQuery(queryFor(endpointsOf(scope).list, threadCountInput(scope))).data?.count;

  return (
    <div data-threads="" tabIndex={-1} className="min-w-0 outline-none">
      <ThreadFilters
        filters={filters}
        open={open}
        onChange={(change) => void setState({ ...change, comment: null }, { history: 'push' })}
      />
      <div className="flex max-w-160 pb-1">
        <Composer
          label={`Comment on ${scopeLabel(scope)}`}
          placeholder={`Comment on ${scopeLabel(scope)}`}
          verb="Comment"
          mentionsIn={scope.space.id}
          draftKey={draftKey('new')}
          isCompact
          unavailable={lock}
          send={async (markdown) => {
            await writes.post(markdown, {});
            announce('Comment posted');
            if (filters.status === 'resolved' || isNarrowed)
              void setState({ status: null, author: null, page: null });
          }}
        />
      </div>
      {comment && !isInList && !read.isPending && <LinkedThread id={comment} />}
      {read.isPending && <SkeletonRows label="Loading comments" rows={3} />}
      {read.error instanceof Problem && !read.data && (
        <ProblemState problem={read.error} what="comments" onRetry={() => void read.refetch()} />
      )}
      {read.data && threads.length === 0 && (
        <EmptyThreads
          status={filters.status}
          isNarrowed={isNarrowed}
          isBlank={all === 0}
          onClear={() => void setState({ author: null, page: null })}
        />
      )}
      <div aria-busy={read.isPlaceholderData}>
        {isLate ? (
          <SkeletonRows label="Loading comments" rows={3} className="-mx-gutter" />
        ) : (
          threads.map((thread) => <Thread key={thread.id} comment={thread} />)
        )}
      </div>
      {read.hasNextPage && (
        <Button busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          Show{' '}
          {count === undefined
            ? 'more threads'
            : plural(Math.max(1, count - threads.length), 'more thread')}
        </Button>
      )}
    </div>
  );
}

/** The linked thread, when it isn't in the list. */
function LinkedThread({ id }: { id: string }) {
  const thread = useThread(id);
  if (thread.data) return <Thread comment={thread.data} />;
  if (!(thread.error instanceof Problem)) return null;
  return (
    <Notice tone="warn" role="status" title="Thread not found." className="my-3">
      {thread.error.status === 404
        ? 'The linked thread was deleted.'
        : `Couldn’t load the linked thread. ${thread.error.message}`}
    </Notice>
  );
}

const emptyTitles = {
  open: 'No open threads',
  resolved: 'No resolved threads',
  all: 'No comments yet',
};

function EmptyThreads(props: {
  status: CommentFilters['status'];
  isNarrowed: boolean;
  /** There are no comments at all. */
  isBlank: boolean;
  onClear: () => void;
}) {
  const { status, isNarrowed, isBlank, onClear } = props;
  const { scope } = useComments();
  if (isNarrowed)
    return (
      <EmptyState
        role="status"
        level={3}
        className="px-0 py-5"
        title="No matching threads"
        actions={
          <Button onClick={onClear}>
            <FilterX aria-hidden /> Clear filters
          </Button>
        }
      >
        No threads match the author or page you selected.
      </EmptyState>
    );
  return (
    <EmptyState
      role="status"
      level={3}
      className="px-0 py-5"
      title={emptyTitles[isBlank ? 'all' : status]}
    >
      {isBlank || status === 'all'
        ? `Comments on ${scopeLabel(scope)} and its pages appear here.`
        : status === 'open'
          ? 'All threads are resolved.'
          : 'Resolved threads and their replies appear here.'}
    </EmptyState>
  );
}
