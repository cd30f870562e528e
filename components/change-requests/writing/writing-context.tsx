'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Asked } from './dialogs.tsx';
import type { PageTree } from './tree/page-tree.ts';
import type { StructureActions } from './tree/use-structure.ts';

/** What all parts of writing share, and what rarely changes. */
export type Writing = {
  organizationId: string;
  spaceId: string;
  number: string;
  /** Where the change request is written, without the page. */
  href: string;
  /** What the top of the tree is called: the title of the space. */
  root: string;
  canWrite: boolean;
  /** Why not, and who can. */
  whyNot: string | undefined;
  tree: PageTree;
  actions: StructureActions;
  ask: (asked: Asked) => void;
  /** Opens a page. */
  open: (id: string) => void;
  /** Brings a page of the tree into view and focus. */
  reveal: (id: string) => void;
};

const Context = createContext<Writing | null>(null);

/** @throws outside of the page where a change request is written */
export function useWriting(): Writing {
  const writing = useContext(Context);
  if (!writing) throw new Error('useWriting is for what stands where a change request is written.');
  return writing;
}

/** Holds what the tree, the editor and the dialogs share. */
export function WritingContext({ value, children }: { value: Writing; children: ReactNode }) {
  return <Context.Provider value={value}>{children}</Context.Provider>;
}
