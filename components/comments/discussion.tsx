'use client';

import { useQuery } from '@tanstack/react-query';
import { FilterX } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getUser } from '#lib/contract/users.ts';
import { CommentsProvider, useComments } from './comments-context.tsx';
import { type CommentFilters, type CommentPlace, countInput, endpointsOf } from './place.ts';
import { commentsSearch, ME } from './search-params.ts';
import { Thread } from './thread.tsx';
import { ThreadFilters } from './thread-filters.tsx';
import { useThread, useThreads } from './use-threads.ts';
import { counted, placeWords } from './words.ts';
import { WritingBox } from './writing-box.tsx';

type Props = {
  place: CommentPlace;
  /** How many threads are open. */
  open: number;
};

/** All that is said about a place, the latest first; what is listed and the opened thread are in the URL. */
export function Discussion({ place, open }: Props) {
  const [{ comment }] = useQueryStates(commentsSearch);
  return (
    <CommentsProvider place={place} linked={comment}>
      <Threads open={open} />
    </CommentsProvider>
  );
}

function Threads({ open }: { open: number }) {
  const { place, writes, lock, draftKey } = useComments();
  const [{ comment, ...filters }, setState] = useQueryStates(commentsSearch);
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const author = filters.author === ME ? (me ?? '-') : filters.author;
  const { read, threads } = useThreads({ ...filters, author });
  const isNarrowed = filters.author !== null || filters.page !== null;
  const isInList = threads.some(({ id }) => id === comment);
  const count = read.data?.pages.at(-1)?.count ?? threads.length;
  const all = useQuery(queryFor(endpointsOf(place).list, countInput(place))).data?.count;

  return (
    <div data-threads="" tabIndex={-1} className="min-w-0 outline-none">
      <ThreadFilters
        filters={filters}
        open={open}
        onChange={(change) => void setState({ ...change, comment: null }, { history: 'push' })}
      />
      <div className="flex max-w-160 pb-1">
        <WritingBox
          label={`Comment on ${placeWords(place)}`}
          placeholder={`Comment on ${placeWords(place)} as a whole`}
          verb="Comment"
          draftKey={draftKey('new')}
          isSmall
          unavailable={lock}
          send={async (markdown) => {
            await writes.post(markdown, {});
            announce('Your comment is here.');
            if (filters.status === 'resolved' || isNarrowed)
              void setState({ status: null, author: null, page: null });
          }}
        />
      </div>
      {comment && !isInList && !read.isPending && <Linked id={comment} />}
      {read.isPending && <SkeletonRows label="The comments are loading" rows={3} />}
      {read.error instanceof Problem && !read.data && (
        <ProblemState
          problem={read.error}
          what="The comments"
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data && threads.length === 0 && (
        <NoThreads
          status={filters.status}
          isNarrowed={isNarrowed}
          isBlank={all === 0}
          onClear={() => void setState({ author: null, page: null })}
        />
      )}
      <div aria-busy={read.isPlaceholderData}>
        {threads.map((thread) => (
          <Thread key={thread.id} comment={thread} />
        ))}
      </div>
      {read.hasNextPage && (
        <Button busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          Show {counted(Math.max(1, count - threads.length), 'more thread')}
        </Button>
      )}
    </div>
  );
}

/** The thread the address names, where the list doesn't have it. */
function Linked({ id }: { id: string }) {
  const thread = useThread(id);
  if (thread.data) return <Thread comment={thread.data} />;
  if (!(thread.error instanceof Problem)) return null;
  return (
    <Notice tone="warn" role="status" title="Not here." className="my-3">
      {thread.error.status === 404
        ? 'The thread of this link was deleted.'
        : `The thread of this link did not arrive. ${thread.error.message}`}
    </Notice>
  );
}

const emptyTitles = {
  open: 'No thread is open',
  resolved: 'Nothing is resolved yet',
  all: 'No comments yet',
};

function NoThreads(props: {
  status: CommentFilters['status'];
  isNarrowed: boolean;
  /** Nobody has commented at all. */
  isBlank: boolean;
  onClear: () => void;
}) {
  const { status, isNarrowed, isBlank, onClear } = props;
  const { place } = useComments();
  if (isNarrowed)
    return (
      <EmptyState
        role="status"
        level={3}
        className="px-0 py-5"
        title="No thread is like that"
        actions={
          <Button onClick={onClear}>
            <FilterX aria-hidden /> Take the filters off
          </Button>
        }
      >
        Only threads of one author, or on one page, are looked through.
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
        ? `What people say about ${placeWords(place)} and its pages shows here.`
        : status === 'open'
          ? 'All that was said is settled. The resolved threads are one press away.'
          : 'Threads that are settled show here, with all that was said.'}
    </EmptyState>
  );
}
