'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Lock } from '#components/kit/permission.ts';
import type { Site } from '#lib/contract/sites.ts';
import type { StructureDialog } from './dialogs.tsx';
import type { Edits } from './use-edits.ts';
import type { MoveActions } from './use-moves.ts';

/** State shared by all parts of the board; it rarely changes. */
type BoardContextValue = {
  organizationId: string;
  siteId: string;
  site: Site | undefined;
  /** Whether the person can edit this site; others only view it. */
  canEdit: boolean;
  /** For a control that edits it: why it's disabled, if it is. */
  editLock: Lock;
  actions: MoveActions;
  edits: Edits;
  openDialog: (dialog: StructureDialog) => void;
  /** Scrolls to an item and focuses it. */
  reveal: (id: string) => void;
};

const Context = createContext<BoardContextValue | null>(null);

/** @throws outside the board */
export function useBoard(): BoardContextValue {
  const page = useContext(Context);
  if (!page) throw new Error('useBoard must be used inside the board of a site.');
  return page;
}

/** Provides what rows, panel and dialogs share. */
export function BoardProvider({
  value,
  children,
}: {
  value: BoardContextValue;
  children: ReactNode;
}) {
  return <Context.Provider value={value}>{children}</Context.Provider>;
}
