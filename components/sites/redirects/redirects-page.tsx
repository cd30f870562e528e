'use client';

import { Plus, Upload } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import type { Redirect } from '#lib/contract/redirects.ts';
import { SiteActions } from '../frame/head-slots.tsx';
import { useRights } from '../frame/use-rights.ts';
import { ProblemFacts } from './problem-facts.tsx';
import { RedirectsProvider } from './redirects-context.tsx';
import { RedirectsList } from './redirects-list.tsx';
import { redirectsSearch } from './search-params.ts';
import { TryPanel } from './try-panel.tsx';
import { isFinal, useRedirectChanges } from './use-redirect-changes.ts';

const RedirectDialog = shownLater(() =>
  import('./redirect-dialog.tsx').then(({ RedirectDialog: loaded }) => loaded),
);
const DeleteForGood = shownLater(() =>
  import('./delete-for-good.tsx').then(({ DeleteForGood: loaded }) => loaded),
);
const ImportDialog = shownLater(() =>
  import('./import/import-dialog.tsx').then(({ ImportDialog: loaded }) => loaded),
);

type Asked = { kind: 'edit'; redirect: Redirect | null } | { kind: 'delete'; redirect: Redirect };

/** The redirects of a site: the table, the path that is tried beside it, and what changes them. */
export function RedirectsPage({
  organizationId,
  siteId,
}: {
  organizationId: string;
  siteId: string;
}) {
  const [state, setState] = useQueryStates(redirectsSearch);
  const { canEdit, editLock } = useRights(organizationId);
  const changes = useRedirectChanges(organizationId, siteId);
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const close = () => setAsked(null);
  const openImport = () => void setState({ import: '1' }, { history: 'push' });

  function remove(redirect: Redirect): void {
    if (isFinal(redirect)) {
      setAsked({ kind: 'delete', redirect });
      return;
    }
    void changes.remove(redirect);
    // The row takes its button along: from here the keyboard goes on in the list.
    window.setTimeout(() => list.current?.focus({ preventScroll: true }));
  }

  function follow(path: string): void {
    void setState({ try: path });
    showTry();
  }

  function showTry(): void {
    window.setTimeout(() => {
      field.current?.focus({ preventScroll: true });
      field.current?.scrollIntoView({ block: 'nearest' });
    });
  }

  const edit = (redirect: Redirect | null) => setAsked({ kind: 'edit', redirect });
  const context = {
    ...{ organizationId, siteId, canEdit, editLock },
    ...{ changes, edit, remove, follow },
  };
  return (
    <RedirectsProvider value={context}>
      <SiteActions>
        <Button onClick={openImport} {...ImportDialog.ahead} {...editLock}>
          <Upload aria-hidden /> Import CSV
        </Button>
        <Button
          variant="primary"
          onClick={() => edit(null)}
          {...RedirectDialog.ahead}
          {...editLock}
        >
          <Plus aria-hidden /> Add redirect
        </Button>
      </SiteActions>
      <ProblemFacts />
      <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
        <div className="flex min-w-0 flex-col lg:flex-1">
          <RedirectsList scroller={list} onImport={openImport} onTry={showTry} />
        </div>
        <TryPanel fieldRef={field} />
      </div>
      {asked?.kind === 'edit' && (
        <RedirectDialog
          key={asked.redirect?.id ?? 'new'}
          redirect={asked.redirect}
          onClose={close}
        />
      )}
      {asked?.kind === 'delete' && <DeleteForGood redirect={asked.redirect} onClose={close} />}
      {state.import && canEdit && <ImportDialog onClose={() => void setState({ import: null })} />}
    </RedirectsProvider>
  );
}
