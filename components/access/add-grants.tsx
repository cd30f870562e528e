'use client';

import { Users, X } from 'lucide-react';
import { useState } from 'react';
import { beginChange, sayChanged } from '#components/kit/undo.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import type { AccessChange } from '#lib/contract/access.ts';
import { type Level, type Role, rankOf, roleAt } from '#lib/contract/levels.ts';
import { keptOut } from './grant-row.tsx';
import { HolderSearch } from './holder-search.tsx';
import { levelOptions } from './level-options.tsx';
import { Losses } from './losses.tsx';
import type { Target } from './target.ts';
import type { Granted } from './use-grants.ts';
import { useStanding } from './use-standing.ts';
import { counted, grantName, levelName, listed } from './words.ts';
import { type Holder, keyOfHolder, useWrite } from './write.ts';

/** More than so many are not asked about one by one beforehand. */
const FORESEEN = 12;

/** Grants a level to several people and teams at once. */
export function AddGrants({
  target,
  held,
  onClose,
}: {
  target: Target;
  held: readonly Granted[];
  onClose: () => void;
}) {
  const { subject, level: own } = useStanding(target);
  const [holders, setHolders] = useState<readonly Holder[]>([]);
  const [level, setLevel] = useState<Level>(rankOf(own) < rankOf('edit') ? own : 'edit');
  const write = useWrite(target);
  if (!subject) return null;
  const role = roleAt(level);
  const known = new Map(held.map((grant) => [keyOfHolder(grant.holder), grant]));
  const names = holders.map(({ name }) => name);
  const who = names.length > 3 ? counted(names.length, 'more', 'more') : listed(names);

  function remarkOn(holder: Holder): string | undefined {
    const key = keyOfHolder(holder);
    if (holders.some((chosen) => keyOfHolder(chosen) === key)) return 'chosen';
    const grant = known.get(key);
    return grant && `has ${grantName(grant.role)}`;
  }

  function submit(): void {
    const begun = beginChange();
    write.mutateAsync({ holders, role }).then(() => {
      const all =
        names.length > 3
          ? counted(names.length, 'person or team', 'people and teams')
          : listed(names);
      sayChanged(
        `${all} ${names.length === 1 ? 'is' : 'are'} granted ${levelName(level)} now.`,
        () => write.mutateAsync({ holders, role: undefined }),
        { undone: 'The grants are taken back.', kept: 'They stay granted.' },
        begun,
      );
      onClose();
    }, begun.drop);
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Who else gets something on ${subject.title}?`}
        className="md:min-h-120"
        footer={
          <>
            <Button
              variant="primary"
              busy={write.isPending}
              onClick={submit}
              {...(holders.length === 0 && { unavailable: 'Choose a person or a team first.' })}
            >
              {holders.length === 0 ? 'Grant' : `Grant ${who} ${levelName(level)}`}
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </>
        }
      >
        <div className="grid gap-4">
          <div className="grid gap-1">
            <span aria-hidden className="font-semibold">
              People and teams
            </span>
            <HolderSearch
              organizationId={subject.organization}
              teams
              label="People and teams"
              remarkOn={remarkOn}
              onChoose={(holder) => {
                setHolders([...holders, holder]);
                announce(`${holder.name} is chosen.`);
              }}
            />
            <Chosen holders={holders} onChange={setHolders} />
          </div>
          <Field label="Level" help="Nobody gives a level above their own.">
            <Select<Level>
              size="form"
              value={level}
              options={levelOptions(own, keptOut)}
              onValueChange={setLevel}
            />
          </Field>
          {holders.length <= FORESEEN && (
            <Losses target={target} changes={holders.map((holder) => changeOf(holder, role))} />
          )}
          {write.error && (
            <Notice tone="bad" role="alert" title="Not granted.">
              {write.error.message}
            </Notice>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function changeOf({ kind, id }: Holder, role: Role | null): AccessChange {
  return kind === 'user' ? { type: 'user', user: id, role } : { type: 'team', team: id, role };
}

function Chosen({
  holders,
  onChange,
}: {
  holders: readonly Holder[];
  onChange: (holders: readonly Holder[]) => void;
}) {
  return (
    <ul aria-label="Chosen" className="flex flex-wrap gap-2 empty:hidden">
      {holders.map((holder) => (
        <li
          key={keyOfHolder(holder)}
          className="inline-flex h-8 max-w-full items-center gap-2 rounded-control border border-edge bg-paper-2 pr-1 pl-2"
        >
          {holder.kind === 'team' ? (
            <Users aria-hidden className="size-3.5 text-ink-3" />
          ) : (
            <Avatar name={holder.name} size="small" />
          )}
          <span className="min-w-0 truncate">{holder.name}</span>
          <IconButton
            label={`Leave ${holder.name} out`}
            onClick={() => onChange(holders.filter((other) => other !== holder))}
          >
            <X className="size-3.5" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
