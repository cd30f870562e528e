'use client';

import { createContext, useContext } from 'react';
import type { Expansion } from '#components/kit/board/expansion.ts';
import type { Level } from '#lib/contract/levels.ts';
import type { Permissions } from '#lib/contract/permission-levels.ts';
import type { Space } from '#lib/contract/spaces.ts';
import type { ContentMove } from './content-changes.ts';
import type { LocatedNode } from './moving-together.ts';
import type { ContentNode, Parent } from './node.ts';
import type { ContentActions } from './use-content-actions.ts';

/** A dialog of the content page and what it is opened for. */
export type ContentDialog =
  | { kind: 'new'; type: 'space' | 'collection'; parent: Parent }
  | { kind: 'move'; items: readonly LocatedNode[] }
  | {
      kind: 'moved';
      moves: readonly ContentMove[];
      of: number;
      onAnswer: (isAgreed: boolean) => void;
    }
  | { kind: 'transfer'; node: ContentNode }
  | { kind: 'delete'; nodes: readonly ContentNode[]; onAnswer: (isAgreed: boolean) => void }
  | { kind: 'emoji'; space: Space }
  | { kind: 'level'; node: ContentNode; level: Level | null };

/** An item to show in the tree and its parent; `isQuiet` says whether the focus stays where it is. */
export type RevealTarget = { id: string; parent: Parent; isQuiet: () => boolean };

/** The state shared by all parts of the content page. */
type ContentPage = {
  organizationId: string;
  /** The organization's title. */
  title: string;
  permissions: Permissions<'organization'> | undefined;
  expansion: Expansion;
  actions: ContentActions;
  openDialog: (dialog: ContentDialog) => void;
  /** Scrolls to an item in the tree and expands the collections around it. */
  reveal: (id: string, parent: Parent, isQuiet?: () => boolean) => void;
};

export const ContentContext = createContext<ContentPage | null>(null);
// Separate from the page's context because every row reads that one.
export const RevealedContext = createContext<[RevealTarget | null, () => void]>([
  null,
  () => undefined,
]);

/** @throws outside of ContentPage */
export function useContentPage(): ContentPage {
  const page = useContext(ContentContext);
  if (!page) throw new Error('useContentPage must be used inside ContentPage.');
  return page;
}

/** The item to show in the tree next, and a function to call once it is shown. */
export function useRevealTarget(): [RevealTarget | null, () => void] {
  return useContext(RevealedContext);
}
