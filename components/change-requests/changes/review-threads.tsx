'use client';

import { createContext, type ReactNode, useContext } from 'react';

/** The threads of a review, by page and block; without a block id, those on the whole page. */
export type ReviewThreads = {
  /** The threads and composer below a block, or below the page header. */
  threadsFor: (pageId: string, blockId?: string) => ReactNode;
  /** The threads on text that was removed from a page. */
  detachedFor: (pageId: string, rows: readonly { block?: string | undefined }[]) => ReactNode;
  /** The threads on the change request itself and on unchanged pages. */
  elsewhere: ReactNode;
  /** The blocks of a page that have threads; they are never folded. */
  blocksOf: (pageId: string) => ReadonlySet<string>;
  /** The number of open threads on a page. */
  countFor: (pageId: string) => number;
  /** The block of the linked thread. */
  linkedBlock?: string | undefined;
  /** Why you can't comment, and who can. */
  lock?: string | undefined;
  /** Starts a comment; missing if you can't comment. */
  onComment?: (pageId: string, blockId?: string) => void;
};

const none: ReviewThreads = {
  threadsFor: () => null,
  detachedFor: () => null,
  elsewhere: null,
  blocksOf: () => new Set(),
  countFor: () => 0,
};
const Context = createContext<ReviewThreads>(none);

/** Provides the threads of a review. */
export function ReviewThreadsProvider(props: { threads: ReviewThreads; children: ReactNode }) {
  return <Context.Provider value={props.threads}>{props.children}</Context.Provider>;
}

/** The threads of the current review. */
export function useReviewThreads(): ReviewThreads {
  return useContext(Context);
}
