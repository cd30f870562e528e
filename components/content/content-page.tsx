'use client';

import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { type Expansion, expansionOf } from '#components/kit/board/expansion.ts';
import { shownLater } from '#components/ui/later.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import type { Permissions } from '#lib/contract/permissions.ts';
import type { Move } from './content-changes.ts';
import type { Asked } from './content-dialogs.tsx';
import type { Parent } from './node.ts';
import { contentSearch } from './search-params.ts';
import { type ContentActions, useContentActions } from './use-content-actions.ts';

const ContentDialogs = shownLater(() =>
  import('./content-dialogs.tsx').then(({ ContentDialogs: loaded }) => loaded),
);

/** Something to bring into view, and what holds it; `isQuiet` leaves the focus where it is. */
export type Revealed = { id: string; parent: Parent; isQuiet: boolean };

type ContentPage = {
  organizationId: string;
  /** What the organization is called. */
  title: string;
  permissions: Permissions<'organization'> | undefined;
  expansion: Expansion;
  actions: ContentActions;
  /** Opens a dialog. */
  ask: (asked: Asked) => void;
  /** Shows something in the tree, expanded as far as it takes. */
  reveal: (id: string, parent: Parent, isQuiet?: boolean) => void;
};

const Context = createContext<ContentPage | null>(null);
// Apart from the page's context, which every row reads.
const RevealedContext = createContext<[Revealed | null, () => void]>([null, () => undefined]);

/** What all parts of the content page share. */
export function useContentPage(): ContentPage {
  const page = useContext(Context);
  if (!page) throw new Error('useContentPage is for what stands inside ContentPage.');
  return page;
}

/** What is to be shown in the tree next, and how to say that it is. */
export function useRevealed(): [Revealed | null, () => void] {
  return useContext(RevealedContext);
}

/** Loads what dialogs need, before one is opened. */
export const dialogsAhead = ContentDialogs.ahead;

/** Holds what tree, panel and dialogs share. */
export function ContentPage({
  organizationId,
  children,
}: {
  organizationId: string;
  children: ReactNode;
}) {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const [state, setState] = useQueryStates(contentSearch);
  const [asked, ask] = useState<Asked | null>(null);
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const [reveal] = useState(
    () =>
      (id: string, parent: Parent, isQuiet = false) =>
        setRevealed({ id, parent, isQuiet }),
  );
  const [agree] = useState(
    () => (move: Move) =>
      new Promise<boolean>((resolve) => ask({ kind: 'moved', move, onAnswer: resolve })),
  );
  const actions = useContentActions(organizationId, reveal, agree);
  const title = organization?.title ?? 'the organization';
  const permissions = organization?.permissions;
  const page = useMemo(
    () => ({
      organizationId,
      title,
      permissions,
      expansion: expansionOf(`content:${organizationId}`),
      actions,
      ask,
      reveal,
    }),
    [organizationId, title, permissions, actions, reveal],
  );
  const shown: Asked | null = state.new
    ? { kind: 'new', type: state.new, parent: state.in }
    : asked;
  const close = () => {
    ask(null);
    if (state.new) void setState({ new: null, in: null });
  };
  return (
    <Context.Provider value={page}>
      <RevealedContext.Provider value={[revealed, () => setRevealed(null)]}>
        {children}
      </RevealedContext.Provider>
      {shown && <ContentDialogs asked={shown} onClose={close} />}
    </Context.Provider>
  );
}
