'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { roleName } from '#components/kit/levels.ts';
import { RoleSelect } from '#components/kit/role-select.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { ChangeOutcome, ChangeProgress } from './change-outcome.tsx';
import { type Change, lastAdminAmong, type Plan, planChange } from './change-plan.ts';
import { reportOf } from './change-report.ts';
import { Consequences } from './consequences.tsx';
import { useMembersPage, useStanding } from './members-page.tsx';
import { type Person, people as peopleWords } from './person.ts';
import { previewChange } from './preview.ts';
import { useRunChange } from './use-run-change.ts';

/** Shows what a change of members means, makes it, and says what became of each. */
export function ChangeDialog({
  change: asked,
  people,
  onClose,
}: {
  change: Change;
  people: readonly Person[];
  onClose: () => void;
}) {
  const { organizationId, selection, report } = useMembersPage();
  const { title, myId, admins } = useStanding(organizationId);
  const [role, setRole] = useState(asked.kind === 'role' ? asked.role : undefined);
  const change: Change = asked.kind === 'role' ? { kind: 'role', role } : asked;
  const isReady = change.kind !== 'role' || change.role !== undefined;
  const [matching] = useState(() => (people.length > 1 ? selection.matching() : null));
  const preview = useQuery({
    queryKey: ['preview of members', organizationId, change, people.map(({ id }) => id).join()],
    queryFn: ({ signal }) => previewChange({ organizationId, change, people, matching }, signal),
    enabled: isReady,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const lastAdminId =
    preview.data?.lastAdmin?.id ?? lastAdminAmong(change, people, { admins, callerId: myId });
  const plan = planChange(change, people, {
    callerId: myId,
    lastAdminId,
    ...(preview.data?.outside && { outside: preview.data.outside }),
  });
  const begun = useRef(plan);
  const run = useRunChange(change, (done) => {
    report(reportOf(change, done, begun.current), people.length > 1);
    onClose();
  });
  const keep = useRef<HTMLButtonElement>(null);
  const isSelf = people.length === 1 && people[0]?.id === myId;
  const words = wordsOf(change, plan, people, { isSelf, title });

  return (
    <Dialog open onOpenChange={(open) => !open && (run.progress ? run.stop() : onClose())}>
      <DialogContent
        title={words.title}
        onOpenAutoFocus={(event) => {
          if (change.kind === 'role') return;
          event.preventDefault();
          keep.current?.focus();
        }}
        footer={
          run.progress ? (
            <Button onClick={run.stop}>Stop</Button>
          ) : run.outcome ? (
            <>
              {run.outcome.failed.length + run.outcome.left.length > 0 && (
                <Button variant="primary" onClick={run.retry}>
                  {run.outcome.failed.length > 0 ? 'Retry' : 'Go on with'}{' '}
                  {run.outcome.failed.length + run.outcome.left.length}
                </Button>
              )}
              <Button ref={keep} onClick={onClose}>
                Close
              </Button>
            </>
          ) : (
            <>
              <Button
                variant={change.kind === 'remove' ? 'danger-filled' : 'primary'}
                {...(words.unavailable && { unavailable: words.unavailable })}
                onClick={() => {
                  begun.current = plan;
                  run.start(plan.doing);
                }}
              >
                {words.confirm}
              </Button>
              <Button ref={keep} onClick={onClose}>
                {words.keep}
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
            {asked.kind === 'role' && !isSelf && (
              <Field label="Role">
                <RoleSelect
                  size="form"
                  placeholder="Choose a role"
                  value={role}
                  onValueChange={setRole}
                />
              </Field>
            )}
            <Consequences change={change} people={people} plan={plan} preview={preview} />
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** What the dialog says for one person, oneself, or many. */
function wordsOf(
  change: Change,
  { doing, leftOut }: Plan,
  people: readonly Person[],
  { isSelf, title }: { isSelf: boolean; title: string },
) {
  const one = people.length === 1 ? people[0] : undefined;
  const who = one ? one.name : peopleWords(doing.length || people.length);
  const unavailable =
    change.kind === 'role' && change.role === undefined
      ? 'Choose a role first.'
      : doing.length === 0
        ? one && leftOut[0]
          ? `${one.name} ${leftOut[0].why}.`
          : 'This would change nothing.'
        : undefined;
  if (change.kind === 'remove')
    return isSelf
      ? { title: `Leave ${title}?`, confirm: `Leave ${title}`, keep: 'Stay', unavailable }
      : {
          title: `Remove ${who} from ${title}?`,
          confirm: `Remove ${who}`,
          keep: 'Keep',
          unavailable,
        };
  if (change.kind === 'sso')
    return {
      title: `Set ${who} as SSO ${one ? 'member' : 'members'}?`,
      confirm: `Set ${who}`,
      keep: 'Cancel',
      unavailable,
    };
  if (isSelf)
    return {
      title: `Give up ${roleName(people[0]?.role ?? null)} for ${roleName(change.role ?? null)}?`,
      confirm: `Become ${roleName(change.role ?? null)}`,
      keep: `Stay ${roleName(people[0]?.role ?? null)}`,
      unavailable,
    };
  return {
    title: `Set the role of ${who}`,
    confirm: change.role === undefined ? 'Set role' : `Set ${who} to ${roleName(change.role)}`,
    keep: 'Cancel',
    unavailable,
  };
}
