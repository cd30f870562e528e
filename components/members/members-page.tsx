'use client';

import { type ReactNode, useMemo, useState } from 'react';
import { lazyPart } from '#components/ui/lazy.tsx';
import { notify } from '#components/ui/toaster.tsx';
import type { Change } from './change-plan.ts';
import { MembersPageContext, ReportContext } from './members-context.ts';
import type { Person } from './person.ts';
import { createSelection } from './selection.ts';

const ChangeDialog = lazyPart(() =>
  import('./change-dialog.tsx').then(({ ChangeDialog: loaded }) => loaded),
);

/** Provides the selection and the change dialog to the list and the panel. */
export function MembersPage({
  organizationId,
  children,
}: {
  organizationId: string;
  children: ReactNode;
}) {
  const [selection] = useState(createSelection);
  const [openedChange, setOpenedChange] = useState<{
    change: Change;
    people: readonly Person[];
  } | null>(null);
  const [reportText, setReportText] = useState<string | null>(null);
  const page = useMemo(
    () => ({
      organizationId,
      selection,
      openChange: (change: Change, people: readonly Person[]) => {
        setReportText(null);
        setOpenedChange({ change, people });
      },
      report: (text: string, isOfMany: boolean) => {
        notify(text, { id: 'member-change', tone: 'done' });
        if (isOfMany) setReportText(text);
      },
      dismissReport: () => setReportText(null),
    }),
    [organizationId, selection],
  );
  return (
    <MembersPageContext.Provider value={page}>
      <ReportContext.Provider value={reportText}>{children}</ReportContext.Provider>
      {openedChange && <ChangeDialog {...openedChange} onClose={() => setOpenedChange(null)} />}
    </MembersPageContext.Provider>
  );
}
