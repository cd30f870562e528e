'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { roleName } from '#components/kit/levels.ts';
import { RoleSelect } from '#components/kit/role-select.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Field } from '#components/ui/field.tsx';
import type { Role } from '#lib/contract/levels.ts';
import { findLastAdmin, type Plan, type PlannedChange, planChange } from './change-plan.ts';
import { Consequences } from './consequences.tsx';
import { useMembership, useMembersPage } from './members-context.ts';
import { type MemberSummary, people as peopleWords } from './person.ts';
import { previewChange } from './preview.ts';
import { useRunChange } from './use-run-change.ts';
import { WaysBack } from './ways-back.tsx';

/** Previews a change of members and carries it out. */
export function ChangeDialog({
  change: initialChange,
  people,
  onClose,
}: {
  change: PlannedChange;
  people: readonly MemberSummary[];
  onClose: () => void;
}) {
  const { organizationId, selection } = useMembersPage();
  const { title, myId, admins } = useMembership(organizationId);
  const [role, setRole] = useState(initialChange.kind === 'role' ? initialChange.role : undefined);
  const [isBlocking, setBlocking] = useState(false);
  const change = chosenChange(initialChange, role, isBlocking);
  const isReady = change.kind !== 'role' || change.role !== undefined;
  const isOfMany = people.length > 1;
  const [matching] = useState(() => (isOfMany ? selection.matching() : null));
  const preview = useQuery({
    queryKey: ['preview of members', organizationId, change.kind, role, idsOf(people)],
    queryFn: ({ signal }) =>
      // Nothing is lost that enabling doesn’t give back.
      change.kind === 'disable' || change.kind === 'enable'
        ? null
        : previewChange({ organizationId, change, people, matching }, signal),
    enabled: isReady,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const lastAdminId =
    preview.data?.lastAdmin?.id ?? findLastAdmin(change, people, { admins, callerId: myId });
  const plan = planChange(change, people, {
    callerId: myId,
    lastAdminId,
    ...(preview.data?.outside && { outside: preview.data.outside }),
  });
  const run = useRunChange(change, matching, onClose);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const isSelf = people.length === 1 && people[0]?.id === myId;
  const texts = textsOf(change, plan, people, { isSelf, title });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={texts.title}
        onOpenAutoFocus={(event) => {
          if (change.kind === 'role') return;
          event.preventDefault();
          cancelButton.current?.focus();
        }}
        footer={
          <>
            <Button
              variant={change.kind === 'remove' ? 'danger-filled' : 'primary'}
              busy={run.isBusy}
              {...(texts.unavailable && { unavailable: texts.unavailable })}
              onClick={() => run.start(plan.affected, isOfMany)}
            >
              {texts.confirm}
            </Button>
            <Button ref={cancelButton} onClick={onClose}>
              {run.done === undefined ? 'Cancel' : 'Stop'}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <Failure title={texts.failure} reason={run.problem} />
          {run.done !== undefined && (
            <p role="status" className="tabular-nums">
              {formatNumber(run.done)} of {formatNumber(plan.affected.length)} done
            </p>
          )}
          {initialChange.kind === 'role' && !isSelf && (
            <Field label="Role">
              <RoleSelect
                size="form"
                placeholder="Select a role"
                value={role}
                onValueChange={setRole}
              />
            </Field>
          )}
          <Consequences change={change} people={people} plan={plan} preview={preview} />
          {change.kind === 'remove' && !isSelf && preview.data?.waysBack && (
            <WaysBack
              ways={preview.data.waysBack}
              count={plan.affected.length}
              isBlocking={isBlocking}
              onChange={setBlocking}
            />
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** The change with what was chosen in the dialog. */
function chosenChange(
  initial: PlannedChange,
  role: Role | null | undefined,
  isBlocking: boolean,
): PlannedChange {
  if (initial.kind === 'role') return { kind: 'role', role };
  return initial.kind === 'remove' ? { kind: 'remove', block: isBlocking } : initial;
}

const idsOf = (people: readonly MemberSummary[]) => people.map(({ id }) => id).join();

/** The texts of the dialog for one person, the caller, or several people. */
function textsOf(
  change: PlannedChange,
  { affected, skipped }: Plan,
  people: readonly MemberSummary[],
  { isSelf, title }: { isSelf: boolean; title: string },
) {
  const one = people.length === 1 ? people[0] : undefined;
  const who = one ? one.name : peopleWords(affected.length || people.length);
  const unavailable =
    change.kind === 'role' && change.role === undefined
      ? 'Select a role first.'
      : affected.length === 0
        ? one && skipped[0]
          ? `${one.name} ${skipped[0].reason}.`
          : 'Nothing would change.'
        : undefined;
  if (change.kind === 'remove') {
    const verb = isSelf ? `Leave ${title}` : `Remove ${who}`;
    return {
      title: isSelf ? `${verb}?` : `${verb} from ${title}?`,
      confirm: verb,
      failure: isSelf ? 'Couldn’t leave.' : `Couldn’t remove ${who}.`,
      unavailable,
    };
  }
  if (change.kind === 'disable' || change.kind === 'enable') {
    const verb = change.kind === 'disable' ? 'Disable' : 'Enable';
    return {
      title: `${verb} ${who}?`,
      confirm: `${verb} ${who}`,
      failure: `Couldn’t ${change.kind} ${who}.`,
      unavailable,
    };
  }
  if (change.kind === 'sso')
    return {
      title: `Set ${who} as ${one ? 'an SSO member' : 'SSO members'}?`,
      confirm: one ? 'Set as SSO member' : 'Set as SSO members',
      failure: `Couldn’t change ${who}.`,
      unavailable,
    };
  const failure = 'Couldn’t change the role.';
  if (isSelf)
    return {
      title: `Change your role from ${roleName(people[0]?.role ?? null)} to ${roleName(change.role ?? null)}?`,
      confirm: `Change to ${roleName(change.role ?? null)}`,
      failure,
      unavailable,
    };
  return {
    title: `Change the role of ${who}`,
    confirm:
      change.role === undefined ? 'Change role' : `Change ${who} to ${roleName(change.role)}`,
    failure,
    unavailable,
  };
}
