'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Site } from '#lib/contract/sites.ts';
import type { Rights } from '../frame/use-rights.ts';
import type { Asked } from './dialogs.tsx';
import type { MoveActions } from './use-moves.ts';

/** What all parts of the board share, and what rarely changes. */
export type BoardPage = {
  organizationId: string;
  siteId: string;
  site: Site | undefined;
  rights: Rights;
  /** Whether the person arranges this site; others only look. */
  canEdit: boolean;
  actions: MoveActions;
  ask: (asked: Asked) => void;
  /** Brings something into view and focus. */
  reveal: (id: string) => void;
};

const Context = createContext<BoardPage | null>(null);

/** @throws outside of the board */
export function useBoard(): BoardPage {
  const page = useContext(Context);
  if (!page) throw new Error('useBoard is for what stands on the board of a site.');
  return page;
}

/** Holds what rows, panel and dialogs share. */
export function BoardContext({ value, children }: { value: BoardPage; children: ReactNode }) {
  return <Context.Provider value={value}>{children}</Context.Provider>;
}
