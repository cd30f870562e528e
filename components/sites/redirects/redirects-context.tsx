'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Redirect } from '#lib/contract/redirects.ts';
import type { RedirectChanges } from './use-redirect-changes.ts';

export type RedirectsContext = {
  organizationId: string;
  siteId: string;
  canEdit: boolean;
  /** For a control that changes redirects: empty, or why it can't be used. */
  editLock: { unavailable?: string };
  changes: RedirectChanges;
  /** Opens a redirect to be changed, or with null a new one. */
  edit: (redirect: Redirect | null) => void;
  /** Deletes at once, or asks first where there is no way back. */
  remove: (redirect: Redirect) => void;
  /** Follows a path in the panel. */
  follow: (path: string) => void;
};

const Context = createContext<RedirectsContext | null>(null);

/** Gives what the parts of the page share. */
export function RedirectsProvider(props: { value: RedirectsContext; children: ReactNode }) {
  return <Context value={props.value}>{props.children}</Context>;
}

/** What the parts of the page share. @throws outside of it */
export function useRedirects(): RedirectsContext {
  const context = useContext(Context);
  if (!context) throw new Error('This belongs on the page of redirects.');
  return context;
}
