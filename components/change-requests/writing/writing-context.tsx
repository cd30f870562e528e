'use client';

import { createContext, type ReactNode, type RefObject, useContext } from 'react';
import type { WritingDialog } from './dialogs.tsx';
import type { PageTree } from './tree/page-tree.ts';
import type { StructureActions } from './tree/use-structure.ts';

/** State shared by the tree, the editor and the dialogs, which rarely changes. */
export type Writing = {
  organizationId: string;
  spaceId: string;
  number: string;
  /** URL of the editor, without a page. */
  href: string;
  /** Title of the space, which names the top level of the tree. */
  root: string;
  canWrite: boolean;
  /** Why the content can't be edited, and who can. */
  lockReason: string | undefined;
  tree: PageTree;
  actions: StructureActions;
  openDialog: (dialog: WritingDialog) => void;
  /** Opens a page. */
  open: (id: string) => void;
  /** Scrolls to a page in the tree and focuses it. */
  reveal: (id: string) => void;
  /** The page just added, whose text takes the focus as it opens. */
  focusing: RefObject<string | null>;
};

const Context = createContext<Writing | null>(null);

/** @throws Error outside of WritingContext */
export function useWriting(): Writing {
  const writing = useContext(Context);
  if (!writing) throw new Error('useWriting must be used inside WritingContext.');
  return writing;
}

/** Provides the shared state. */
export function WritingContext({ value, children }: { value: Writing; children: ReactNode }) {
  return <Context.Provider value={value}>{children}</Context.Provider>;
}
