'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Redirect } from '#lib/contract/redirects.ts';
import type { useSitePermissions } from '../frame/use-site-permissions.ts';
import type { RedirectChanges } from './use-redirect-changes.ts';

type RedirectsContext = {
  organizationId: string;
  siteId: string;
  /** What the caller may do with the site, for Action. */
  site: ReturnType<typeof useSitePermissions>;
  changes: RedirectChanges;
  /** Opens the dialog for a redirect, or with null for a new one. */
  edit: (redirect: Redirect | null) => void;
  /** Deletes at once, or asks first when there's no undo; `moveFocus` instead of to the list. */
  remove: (redirect: Redirect, moveFocus?: () => void) => void;
  /** Tests a path in the panel. */
  testPath: (path: string) => void;
  /** Moves the focus to the field of the panel. */
  focusTester: () => void;
};

const Context = createContext<RedirectsContext | null>(null);

/** Provides what the parts of the page share. */
export function RedirectsProvider(props: { value: RedirectsContext; children: ReactNode }) {
  return <Context value={props.value}>{props.children}</Context>;
}

/** State shared by the parts of the page. @throws outside the page */
export function useRedirects(): RedirectsContext {
  const context = useContext(Context);
  if (!context) throw new Error('useRedirects must be used on the redirects page.');
  return context;
}
