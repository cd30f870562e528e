'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useRef, useState } from 'react';
import { Action, usePermission } from '#components/kit/action.tsx';
import { formatNumber } from '#components/kit/format.ts';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { queryFor } from '#lib/client/query.ts';
import {
  countRedirectProblems,
  createRedirect,
  importRedirects,
  type Redirect,
} from '#lib/contract/redirects.ts';
import { SiteActions, SiteFacts } from '../frame/head-slots.tsx';
import { siteInput } from '../frame/inputs.ts';
import { useSitePermissions } from '../frame/use-site-permissions.ts';
import { PathTester } from './path-tester.tsx';
import { problemWords } from './problem-words.ts';
import { RedirectsProvider, useRedirects } from './redirects-context.tsx';
import { RedirectsList } from './redirects-list.tsx';
import { problemFilters, redirectsSearch } from './search-params.ts';
import { cannotRestore, useRedirectChanges } from './use-redirect-changes.ts';

const RedirectDialog = lazyPart(() =>
  import('./redirect-dialog.tsx').then(({ RedirectDialog: loaded }) => loaded),
);
loadWhenIdle(RedirectDialog);
const DeleteForGood = lazyPart(() =>
  import('./delete-for-good.tsx').then(({ DeleteForGood: loaded }) => loaded),
);
const ImportDialog = lazyPart(() =>
  import('./import/import-dialog.tsx').then(({ ImportDialog: loaded }) => loaded),
);

type RedirectsDialog =
  | { kind: 'edit'; redirect: Redirect | null }
  | { kind: 'delete'; redirect: Redirect };

/** The redirects of a site: the table, the panel that tests a path, and the dialogs. */
export function RedirectsPage({
  organizationId,
  siteId,
}: {
  organizationId: string;
  siteId: string;
}) {
  const [state, setState] = useQueryStates(redirectsSearch);
  const site = useSitePermissions(organizationId);
  const canImport = usePermission(importRedirects, site).allowed;
  const changes = useRedirectChanges(organizationId, siteId);
  const [dialog, setDialog] = useState<RedirectsDialog | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const open = dialog ?? (state.from === null ? null : { kind: 'edit' as const, redirect: null });
  function close(): void {
    setDialog(null);
    void setState({ from: null });
  }
  const openImport = () => void setState({ import: '1' }, { history: 'push' });

  /** Deletes a redirect. @param moveFocus to where the focus goes, since the button goes with it */
  function remove(redirect: Redirect, moveFocus = focusList): void {
    if (cannotRestore(redirect)) {
      setDialog({ kind: 'delete', redirect });
      return;
    }
    void changes.remove(redirect);
    moveFocus();
  }

  function focusList(): void {
    window.setTimeout(() => list.current?.focus({ preventScroll: true }));
  }

  function testPath(path: string): void {
    void setState({ try: path });
    focusTester();
  }

  function focusTester(): void {
    window.setTimeout(() => {
      field.current?.focus({ preventScroll: true });
      field.current?.scrollIntoView({ block: 'nearest' });
    });
  }

  const edit = (redirect: Redirect | null) => setDialog({ kind: 'edit', redirect });
  const context = {
    organizationId,
    siteId,
    site,
    changes,
    edit,
    remove,
    testPath,
    focusTester,
  };
  return (
    <RedirectsProvider value={context}>
      <SiteActions>
        <Action endpoint={importRedirects} on={site} onClick={openImport} {...ImportDialog.preload}>
          <Upload aria-hidden /> Import CSV
        </Action>
        <Action
          endpoint={createRedirect}
          on={site}
          variant="primary"
          onClick={() => edit(null)}
          {...RedirectDialog.preload}
        >
          <Plus aria-hidden /> Add redirect
        </Action>
      </SiteActions>
      <ProblemFacts />
      <div className="flex min-h-0 flex-1 max-xl:flex-col max-xl:overflow-y-auto">
        <div className="@container flex min-w-0 flex-col xl:flex-1">
          <RedirectsList scroller={list} onImport={openImport} onTest={focusTester} />
        </div>
        <PathTester fieldRef={field} />
      </div>
      {open?.kind === 'edit' && (
        <RedirectDialog
          key={open.redirect?.id ?? 'new'}
          redirect={open.redirect}
          from={state.from ?? undefined}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && <DeleteForGood redirect={open.redirect} onClose={close} />}
      {state.import && canImport && (
        <ImportDialog onClose={() => void setState({ import: null })} />
      )}
    </RedirectsProvider>
  );
}

/** The number of redirects with each problem, in the page head. */
function ProblemFacts() {
  const { organizationId, siteId } = useRedirects();
  const counts = useQuery(queryFor(countRedirectProblems, siteInput(organizationId, siteId))).data;
  if (!counts) return null;
  const facts = problemFilters.flatMap((problem) =>
    problem === 'any' || counts[problem] === 0
      ? []
      : [
          <>
            <b>{formatNumber(counts[problem])}</b>{' '}
            {problemWords[problem].counted[counts[problem] === 1 ? 0 : 1]}
          </>,
        ],
  );
  return <SiteFacts facts={facts} />;
}
