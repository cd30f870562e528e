'use client';

import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { type ReactNode, useMemo, useState } from 'react';
import { expansionOf } from '#components/kit/board/expansion.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import {
  ContentContext,
  type ContentDialog,
  RevealedContext,
  type RevealTarget,
} from './content-context.ts';
import { ContentDialogs } from './lazy-dialogs.ts';
import type { Parent } from './node.ts';
import { contentSearch } from './search-params.ts';
import { type Consent, useContentActions } from './use-content-actions.ts';

/** Provides the state shared by tree, panel and dialogs. */
export function ContentPage({
  organizationId,
  children,
}: {
  organizationId: string;
  children: ReactNode;
}) {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const [state, setState] = useQueryStates(contentSearch);
  const [dialog, openDialog] = useState<ContentDialog | null>(null);
  const [revealed, setRevealed] = useState<RevealTarget | null>(null);
  const [reveal] = useState(
    () =>
      (id: string, parent: Parent, isQuiet = () => false) =>
        setRevealed({ id, parent, isQuiet }),
  );
  const [consent] = useState(
    (): Consent => ({
      move: (moves, of) =>
        new Promise((resolve) => openDialog({ kind: 'moved', moves, of, onAnswer: resolve })),
      remove: (nodes) =>
        new Promise((resolve) => openDialog({ kind: 'delete', nodes, onAnswer: resolve })),
    }),
  );
  const actions = useContentActions(organizationId, reveal, consent);
  const title = organization?.title ?? 'the organization';
  const permissions = organization?.permissions;
  const page = useMemo(
    () => ({
      organizationId,
      title,
      permissions,
      expansion: expansionOf(`content:${organizationId}`),
      actions,
      openDialog,
      reveal,
    }),
    [organizationId, title, permissions, actions, reveal],
  );
  const shown: ContentDialog | null = state.new
    ? { kind: 'new', type: state.new, parent: state.in }
    : dialog;
  const close = () => {
    openDialog(null);
    if (state.new) void setState({ new: null, in: null });
  };
  return (
    <ContentContext value={page}>
      <RevealedContext value={[revealed, () => setRevealed(null)]}>{children}</RevealedContext>
      {shown && <ContentDialogs dialog={shown} onClose={close} />}
    </ContentContext>
  );
}
