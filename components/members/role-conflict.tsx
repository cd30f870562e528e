'use client';

import { useQuery } from '@tanstack/react-query';
import { roleName } from '#components/kit/levels.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import type { Role } from '#lib/contract/levels.ts';
import { useMembership, useMembersPage } from './members-context.ts';
import type { MemberSummary } from './person.ts';
import { lastChanger } from './set-role.ts';

/** A role change that someone else came before. */
export type Conflict = {
  person: MemberSummary;
  /** The role they have now. */
  now: Role | null;
  /** The role that was to be set. */
  wanted: Role | null;
};

/** Asks which of two changes of a role applies. */
export function RoleConflictDialog({
  person,
  now,
  wanted,
  onKeep,
  onSet,
}: Conflict & { onKeep: () => void; onSet: () => void }) {
  const { organizationId } = useMembersPage();
  const { myId } = useMembership(organizationId);
  const changer = useQuery({
    queryKey: ['last changer of a role', organizationId, person.id, now],
    queryFn: () => lastChanger(organizationId, person.id),
    gcTime: 0,
  }).data;
  const who = changer ? (changer.id === myId ? 'You' : changer.name) : 'Someone else';
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onKeep()}>
      <DialogContent
        title={`${person.name} has the role ${roleName(now)} now`}
        footer={
          <>
            <Button variant="primary" onClick={onKeep}>
              Keep {roleName(now)}
            </Button>
            <Button onClick={onSet}>Set {roleName(wanted)}</Button>
          </>
        }
      >
        <p>
          {who} changed the role to {roleName(now)} in the meantime. It hasn’t been set to{' '}
          {roleName(wanted)}.
        </p>
      </DialogContent>
    </Dialog>
  );
}
