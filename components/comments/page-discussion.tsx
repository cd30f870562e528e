'use client';

import { useQuery } from '@tanstack/react-query';
import { useQueryState } from 'nuqs';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { queryFor } from '#lib/client/query.ts';
import type { Comment } from '#lib/contract/comments.ts';
import { getSpace, type Space } from '#lib/contract/spaces.ts';
import type { CommentScope } from './comment-scope.ts';
import { CommentsProvider, useComments } from './comments-context.tsx';
import { NewThread } from './new-thread.tsx';
import { commentsSearch } from './search-params.ts';
import { Thread } from './thread.tsx';
import { parseSlot, slotOf, useComposing } from './use-composing.ts';
import { useAllThreads } from './use-threads.ts';

type DiscussedPage = { id: string; title: string };

type PageDiscussion = {
  page: DiscussedPage;
  read: ReturnType<typeof useAllThreads>;
  /** The threads and composer below a block. */
  below: (block: string) => ReactNode;
  /** The threads and composers that belong to no block on the page. */
  rest: { threads: Comment[]; writing: ReactNode };
  /** Starts a comment on a block; missing if you can't comment. */
  onComment?: (block: string) => void;
};

const Context = createContext<PageDiscussion | null>(null);

type Props = {
  space: Space;
  page: DiscussedPage;
  /** The ids of the blocks on the page. */
  blocks: readonly string[];
  children: ReactNode;
};

/** Provides a page's threads, each shown below the block it is about. */
export function PageDiscussion({ space: read, page, blocks, children }: Props) {
  const [comment] = useQueryState('comment', commentsSearch.comment);
  const space = useQuery(queryFor(getSpace, { parameters: { spaceId: read.id } })).data ?? read;
  const { id, title, organization, permissions } = space;
  const scope = useMemo<CommentScope>(
    () => ({ organizationId: organization, space: { id, title, permissions } }),
    [organization, id, title, permissions],
  );
  return (
    <CommentsProvider scope={scope} linked={comment}>
      <Threads page={page} blocks={blocks}>
        {children}
      </Threads>
    </CommentsProvider>
  );
}

/** The threads of the current page. @throws outside a PageDiscussion */
export function usePageDiscussion(): PageDiscussion {
  const context = useContext(Context);
  if (!context) throw new Error('usePageDiscussion must be used within a PageDiscussion.');
  return context;
}

function Threads({ page, blocks, children }: Omit<Props, 'space'>) {
  const { scope, lock } = useComments();
  const read = useAllThreads(scope, page.id);
  const { composing, compose } = useComposing();
  const known = new Set(blocks);
  const threads = read.data?.items ?? [];
  const blockOf = ({ target: { node } }: Comment) =>
    node && known.has(node.id) ? node.id : undefined;
  const composerAt = (slot: string, isBlockGone = false) => (
    <NewThread
      key={slot}
      slot={slot}
      isBlockGone={isBlockGone}
      onEnd={() => compose(slot, false)}
    />
  );
  const lost = [...composing].filter((slot) => {
    const { page: about, block } = parseSlot(slot);
    return about === page.id && block !== '' && !known.has(block);
  });
  const value: PageDiscussion = {
    page,
    read,
    below: (block) => {
      const here = threads.filter((thread) => blockOf(thread) === block);
      const slot = slotOf(page.id, block);
      if (here.length === 0 && !composing.has(slot)) return null;
      return (
        <div className="print:hidden">
          {here.map((thread) => (
            <Thread key={thread.id} comment={thread} isInPlace isCollapsible />
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
