'use client';

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { roleName } from '#components/kit/levels.ts';
import { RoleSelect } from '#components/kit/role-select.tsx';
import { barUndo, notifyChanged } from '#components/kit/undo.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import type { Role } from '#lib/contract/levels.ts';
import { enableMember } from '#lib/contract/members.ts';
import { ChangeOutcome, ChangeProgress } from './change-outcome.tsx';
import { findLastAdmin, type MemberChange, type Plan, planChange } from './change-plan.ts';
import { summarizeChange } from './change-summary.ts';
import { Consequences } from './consequences.tsx';
import { useMembership, useMembersPage } from './members-context.ts';
import { type MemberSummary, people as peopleWords } from './person.ts';
import { previewChange } from './preview.ts';
import { runChanges } from './run-changes.ts';
import { useSetRole } from './use-role-changes.ts';
import { useRunChange } from './use-run-change.ts';
import { WaysBack } from './ways-back.tsx';

/** Previews a change of members, carries it out, and shows the result. */
export function ChangeDialog({
  change: initialChange,
  people,
  onClose,
}: {
  change: MemberChange;
  people: readonly MemberSummary[];
  onClose: () => void;
}) {
  const { organizationId, selection, report } = useMembersPage();
  const { title, myId, admins } = useMembership(organizationId);
  const client = useQueryClient();
  const [role, setRole] = useState(initialChange.kind === 'role' ? initialChange.role : undefined);
  const [isBlocking, setBlocking] = useState(false);
  const change = chosenChange(initialChange, role, isBlocking);
  const isReady = change.kind !== 'role' || change.role !== undefined;
  const [matching] = useState(() => (people.length > 1 ? selection.matching() : null));
  const preview = useQuery({
    queryKey: ['preview of members', organizationId, change.kind, role, idsOf(people)],
    queryFn: ({ signal }) =>
      // Nothing is lost that enabling doesn’t give back.
      change.kind === 'disable'
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
  const startedPlan = useRef(plan);
  const run = useRunChange(change, matching, (done) => {
    const summary = done && summarizeChange(change, done, startedPlan.current);
    if (done && summary && change.kind === 'disable')
      notifyChanged(summary, () => enableAll(client, organizationId, done), {
        undone: `${peopleWords(done.length)} enabled again`,
        kept: 'Couldn’t undo.',
      });
    else if (summary) report(summary, people.length > 1);
    if (done && change.kind === 'remove')
      barUndo('Removing people can’t be undone. To bring them back, invite them again.');
    onClose();
  });
  const setRoleOf = useSetRole();
  function confirm(): void {
    startedPlan.current = plan;
    const [only] = plan.affected;
    if (change.kind === 'role' && people.length === 1 && only) {
      void setRoleOf(only, change.role ?? null, '');
      onClose();
    } else run.start(plan.affected);
  }
  const cancelButton = useRef<HTMLButtonElement>(null);
  const isSelf = people.length === 1 && people[0]?.id === myId;
  const texts = textsOf(change, plan, people, { isSelf, title });

  return (
    <Dialog open onOpenChange={(open) => !open && (run.progress ? run.stop() : onClose())}>
      <DialogContent
        title={texts.title}
        onOpenAutoFocus={(event) => {
          if (change.kind === 'role') return;
          event.preventDefault();
          cancelButton.current?.focus();
        }}
        footer={
          run.progress ? (
            <Button onClick={run.stop}>Stop</Button>
          ) : run.outcome ? (
            <>
              {run.outcome.failed.length + run.outcome.remaining.length > 0 && (
                <Button variant="primary" onClick={run.retry}>
                  {run.outcome.failed.length > 0 ? 'Retry' : 'Continue with'}{' '}
                  {run.outcome.failed.length + run.outcome.remaining.length}
                </Button>
              )}
              <Button ref={cancelButton} onClick={onClose}>
                Close
              </Button>
            </>
          ) : (
            <>
              <Button
                variant={change.kind === 'remove' ? 'danger-filled' : 'primary'}
                {...(texts.unavailable && { unavailable: texts.unavailable })}
                onClick={confirm}
              >
                {texts.confirm}
              </Button>
              <Button ref={cancelButton} onClick={onClose}>
                Cancel
              </Button>
            </>
          )
        }
      >
        {run.outcome ? (
          <ChangeOutcome change={change} outcome={run.outcome} />
        ) : run.progress ? (
          <ChangeProgress progress={run.progress} />
        ) : (
          <div className="grid gap-4">
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
        )}
      </DialogContent>
    </Dialog>
  );
}

/** The change with what was chosen in the dialog. */
function chosenChange(
  initial: MemberChange,
  role: Role | null | undefined,
  isBlocking: boolean,
): MemberChange {
  if (initial.kind === 'role') return { kind: 'role', role };
  return initial.kind === 'remove' ? { kind: 'remove', block: isBlocking } : initial;
}

/** Gives people their access back. @throws Error with the reason of the first who stays disabled */
async function enableAll(
  client: QueryClient,
  organizationId: string,
  people: readonly MemberSummary[],
): Promise<void> {
  const { failed } = await runChanges(people, ({ id: userId }, key) => {
    const options = { headers: { 'idempotency-key': key } };
    return call(enableMember, { parameters: { organizationId, userId } }, options);
  });
  await refreshAfter(client, enableMember, { parameters: { organizationId } });
  const [first] = failed;
  if (first) throw new Error(`${first.item.name}: ${first.reason}`);
}

const idsOf = (people: readonly MemberSummary[]) => people.map(({ id }) => id).join();

/** The texts of the dialog for one person, the caller, or several people. */
function textsOf(
  change: MemberChange,
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
  if (change.kind === 'remove')
    return isSelf
      ? { title: `Leave ${title}?`, confirm: `Leave ${title}`, unavailable }
      : {
          title: `Remove ${who} from ${title}?`,
          confirm: `Remove ${who}`,
          unavailable,
        };
  if (change.kind === 'disable')
    return { title: `Disable ${who}?`, confirm: `Disable ${who}`, unavailable };
  if (change.kind === 'sso')
    return {
      title: `Set ${who} as ${one ? 'an SSO member' : 'SSO members'}?`,
      confirm: one ? 'Set as SSO member' : 'Set as SSO members',
      unavailable,
    };
  if (isSelf)
    return {
      title: `Change your role from ${roleName(people[0]?.role ?? null)} to ${roleName(change.role ?? null)}?`,
      confirm: `Change to ${roleName(change.role ?? null)}`,
      unavailable,
    };
  return {
    title: `Change the role of ${who}`,
    confirm:
      change.role === undefined ? 'Change role' : `Change ${who} to ${roleName(change.role)}`,
    unavailable,
  };
}
