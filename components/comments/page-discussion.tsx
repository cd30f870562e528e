'use client';

import { useQuery } from '@tanstack/react-query';
import { useQueryState } from 'nuqs';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { queryFor } from '#lib/client/query.ts';
import type { Comment } from '#lib/contract/comments.ts';
import { getSpace, type Space } from '#lib/contract/spaces.ts';
import { CommentsProvider, useComments } from './comments-context.tsx';
import { Composer } from './composer.tsx';
import type { CommentPlace } from './place.ts';
import { commentsSearch } from './search-params.ts';
import { Thread } from './thread.tsx';
import { fromSlot, slotOf, useComposing } from './use-composing.ts';
import { useAllThreads } from './use-threads.ts';

export type DiscussedPage = { id: string; title: string };

type PageDiscussion = {
  page: DiscussedPage;
  read: ReturnType<typeof useAllThreads>;
  /** What stands below a block. */
  below: (block: string) => ReactNode;
  /** The threads, and what is being written, that stand below no block. */
  rest: { threads: Comment[]; writing: ReactNode };
  /** Starts a comment on a block; without it nobody can. */
  onComment?: (block: string) => void;
};

const Context = createContext<PageDiscussion | null>(null);

type Props = {
  space: Space;
  page: DiscussedPage;
  /** The blocks of the page as it is shown. */
  blocks: readonly string[];
  children: ReactNode;
};

/** Gives a page of a space what is said about it, under the very parts it is about. */
export function PageDiscussion({ space: read, page, blocks, children }: Props) {
  const [comment] = useQueryState('comment', commentsSearch.comment);
  const space = useQuery(queryFor(getSpace, { parameters: { spaceId: read.id } })).data ?? read;
  const { id, title, organization, permissions } = space;
  const place = useMemo<CommentPlace>(
    () => ({ organizationId: organization, space: { id, title, permissions } }),
    [organization, id, title, permissions],
  );
  return (
    <CommentsProvider place={place} linked={comment}>
      <Threads page={page} blocks={blocks}>
        {children}
      </Threads>
    </CommentsProvider>
  );
}

/** What is said about the page that is read. @throws outside of a PageDiscussion */
export function usePageDiscussion(): PageDiscussion {
  const context = useContext(Context);
  if (!context) throw new Error('This belongs inside a PageDiscussion.');
  return context;
}

function Threads({ page, blocks, children }: Omit<Props, 'space'>) {
  const { place, lock } = useComments();
  const read = useAllThreads(place, page.id);
  const { composing, compose } = useComposing();
  const known = new Set(blocks);
  const threads = read.data?.items ?? [];
  const blockOf = ({ target: { node } }: Comment) =>
    node && known.has(node.id) ? node.id : undefined;
  const composerAt = (slot: string, isLost = false) => (
    <Composer key={slot} slot={slot} isLost={isLost} onEnd={() => compose(slot, false)} />
  );
  const lost = [...composing].filter((slot) => {
    const { page: about, block } = fromSlot(slot);
    return about === page.id && block !== '' && !known.has(block);
  });
  const value: PageDiscussion = {
    ...{ page, read },
    below: (block) => {
      const here = threads.filter((thread) => blockOf(thread) === block);
      const slot = slotOf(page.id, block);
      if (here.length === 0 && !composing.has(slot)) return null;
      return (
        <div className="print:hidden">
          {here.map((thread) => (
            <Thread key={thread.id} comment={thread} isInPlace folds />
          ))}
          {composing.has(slot) && composerAt(slot)}
        </div>
      );
    },
    rest: {
      threads: threads.filter((thread) => blockOf(thread) === undefined),
      writing: lost.map((slot) => composerAt(slot, true)),
    },
    ...(!lock && { onComment: (block: string) => compose(slotOf(page.id, block), true) }),
  };
  return <Context.Provider value={value}>{children}</Context.Provider>;
}
