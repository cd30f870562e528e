'use client';

import { type ReactNode, useMemo, useState } from 'react';
import { lazyPart } from '#components/ui/lazy.tsx';
import type { PlannedChange } from './change-plan.ts';
import { FollowedContext, MembersPageContext } from './members-context.ts';
import type { MemberSummary } from './person.ts';
import type { Conflict } from './role-conflict.tsx';
import { createSelection } from './selection.ts';

const ChangeDialog = lazyPart(() =>
  import('./change-dialog.tsx').then(({ ChangeDialog: loaded }) => loaded),
);

const RoleConflictDialog = lazyPart(() =>
  import('./role-conflict.tsx').then(({ RoleConflictDialog: loaded }) => loaded),
);

type Answer = (isInsisting: boolean) => void;

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
    change: PlannedChange;
    people: readonly MemberSummary[];
  } | null>(null);
  const [followed, setFollowed] = useState<string | null>(null);
  const [conflict, setConflict] = useState<(Conflict & { answer: Answer }) | null>(null);
  const page = useMemo(
    () => ({
      organizationId,
      selection,
      openChange: (change: PlannedChange, people: readonly MemberSummary[]) => {
        setOpenedChange({ change, people });
      },
      askConflict: (asked: Conflict) =>
        new Promise<boolean>((answer) => setConflict({ ...asked, answer })),
      followChange: setFollowed,
    }),
    [organizationId, selection],
  );
  function answer(isInsisting: boolean): void {
    conflict?.answer(isInsisting);
    setConflict(null);
  }
  return (
    <MembersPageContext.Provider value={page}>
      <FollowedContext.Provider value={followed}>{children}</FollowedContext.Provider>
      {conflict && (
        <RoleConflictDialog {...conflict} onKeep={() => answer(false)} onSet={() => answer(true)} />
      )}
      {openedChange && <ChangeDialog {...openedChange} onClose={() => setOpenedChange(null)} />}
    </MembersPageContext.Provider>
  );
}
