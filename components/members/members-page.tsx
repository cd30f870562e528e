'use client';

import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { shownLater } from '#components/ui/later.ts';
import { notify } from '#components/ui/toaster.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { getOverview } from '#lib/contract/overview.ts';
import { getUser } from '#lib/contract/users.ts';
import type { Change } from './change-plan.ts';
import type { Person } from './person.ts';
import { createSelection, type Selection } from './selection.ts';

const ChangeDialog = shownLater(() =>
  import('./change-dialog.tsx').then(({ ChangeDialog: loaded }) => loaded),
);

type MembersPage = {
  organizationId: string;
  selection: Selection;
  /** Opens the dialog that shows what a change means before it is made. */
  ask: (change: Change, people: readonly Person[]) => void;
  /** Says what a change has come to; of many people it stays above the list until put away. */
  report: (text: string, isOfMany: boolean) => void;
  dismissReport: () => void;
};

const Context = createContext<MembersPage | null>(null);
// Apart from the page's context, which every row reads.
const ReportContext = createContext<string | null>(null);

/** What all parts of the members page share. */
export function useMembersPage(): MembersPage {
  const page = useContext(Context);
  if (!page) throw new Error('useMembersPage is for what stands inside MembersPage.');
  return page;
}

/** What stands above the list of the latest change of many; null when it was put away. */
export function useReport(): string | null {
  return useContext(ReportContext);
}

/** Holds the selection and the dialog of changes around the list and the panel. */
export function MembersPage({
  organizationId,
  children,
}: {
  organizationId: string;
  children: ReactNode;
}) {
  const [selection] = useState(createSelection);
  const [asked, setAsked] = useState<{ change: Change; people: readonly Person[] } | null>(null);
  const [reported, setReported] = useState<string | null>(null);
  const page = useMemo(
    () => ({
      organizationId,
      selection,
      ask: (change: Change, people: readonly Person[]) => {
        setReported(null);
        setAsked({ change, people });
      },
      report: (text: string, isOfMany: boolean) => {
        notify(text, { id: 'member-change', tone: 'done' });
        if (isOfMany) setReported(text);
      },
      dismissReport: () => setReported(null),
    }),
    [organizationId, selection],
  );
  return (
    <Context.Provider value={page}>
      <ReportContext.Provider value={reported}>{children}</ReportContext.Provider>
      {asked && <ChangeDialog {...asked} onClose={() => setAsked(null)} />}
    </Context.Provider>
  );
}

/** What the caller is and may do here; null or 0 where the API doesn't tell. */
export function useStanding(organizationId: string) {
  const parameters = { organizationId };
  const organization = useQuery(queryFor(getOrganization, { parameters })).data;
  const overview = useQuery(queryFor(getOverview, { parameters })).data;
  const me = useQuery(queryFor(getUser, {})).data;
  const levels = overview?.members ?? null;
  return {
    title: organization?.title ?? 'the organization',
    isAdmin: organization?.permissions.admin ?? false,
    myId: me?.id ?? null,
    admins: levels?.admin ?? null,
    total: levels && Object.values(levels).reduce((sum, each) => sum + each, 0),
    neverSeen: overview?.neverSeen ?? 0,
  };
}
