'use client';

import { createContext, type ReactNode, useContext } from 'react';

/** What is said about a change request where it is reviewed. A block is named by its id; none is the page. */
export type ReviewThreads = {
  /** What stands under a block, or under the head of a page. */
  threadsFor: (pageId: string, blockId?: string) => ReactNode;
  /** What is said about parts of a page that are not on it any more. */
  detachedFor: (pageId: string, rows: readonly { block?: string | undefined }[]) => ReactNode;
  /** What is said about the change request as a whole, and about pages that are not changed. */
  elsewhere: ReactNode;
  /** The blocks of a page that something is said about: they are never folded away. */
  blocksOf: (pageId: string) => ReadonlySet<string>;
  /** How many open threads a page has, for the tree. */
  countFor: (pageId: string) => number;
  /** The part whose thread the address names. */
  linkedBlock?: string | undefined;
  /** Why the reader can't comment, and who can. */
  lock?: string | undefined;
  /** Starts one; without it nobody can. */
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

/** Gives the review what is said about its pages. */
export function ReviewThreadsProvider(props: { threads: ReviewThreads; children: ReactNode }) {
  return <Context.Provider value={props.threads}>{props.children}</Context.Provider>;
}

/** What is said about the pages of this review. */
export function useReviewThreads(): ReviewThreads {
  return useContext(Context);
}
