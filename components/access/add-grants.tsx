'use client';

import { Users, X } from 'lucide-react';
import { useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { formatList, plural } from '#components/kit/format.ts';
import { levelOnContent } from '#components/kit/levels.ts';
import { beginChange, notifyChanged } from '#components/kit/undo.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Select } from '#components/ui/select.tsx';
import type { AccessChange } from '#lib/contract/access.ts';
import { type Level, type Role, rankOf, roleAt } from '#lib/contract/levels.ts';
import { type GrantHolder, keyOfHolder, useUpdateAccess } from './access-updates.ts';
import { noAccess } from './grant-row.tsx';
import { HolderSearch } from './holder-search.tsx';
import { levelOptions } from './level-options.tsx';
import { Losses } from './losses.tsx';
import type { AccessTarget } from './target.ts';
import type { GrantItem } from './use-grants.ts';
import { useOwnAccess } from './use-own-access.ts';
import { grantName } from './words.ts';

/** The maximum number of grants that are previewed. */
const PREVIEWED_MAXIMUM = 12;

/** Grants a level to several people and teams at once. */
export function AddGrants({
  target,
  held,
  onClose,
}: {
  target: AccessTarget;
  held: readonly GrantItem[];
  onClose: () => void;
}) {
  const { subject, level: own } = useOwnAccess(target);
  const [holders, setHolders] = useState<readonly GrantHolder[]>([]);
  const [level, setLevel] = useState<Level>(rankOf(own) < rankOf('edit') ? own : 'edit');
  const write = useUpdateAccess(target);
  if (!subject) return null;
  const role = roleAt(level);
  const known = new Map(held.map((grant) => [keyOfHolder(grant.holder), grant]));
  const names = holders.map(({ name }) => name);
  const who =
    names.length > 3
      ? plural(names.length, 'person or team', 'people and teams')
      : formatList(names);

  function remarkOn(holder: GrantHolder): string | undefined {
    const key = keyOfHolder(holder);
    if (holders.some((chosen) => keyOfHolder(chosen) === key)) return 'selected';
    const grant = known.get(key);
    return grant && `has ${grantName(grant.role)}`;
  }

  function submit(): void {
    const begun = beginChange();
    write.mutateAsync({ holders, role }).then(() => {
      notifyChanged(
        `${levelOnContent(level)} granted to ${who}`,
        () => write.mutateAsync({ holders, role: undefined }),
        { undone: 'Grants removed', kept: 'Couldn’t undo.' },
        begun,
      );
      onClose();
    }, begun.drop);
  }

  return (
    <DialogForm
      title={`Grant access to ${subject.title}`}
      className="md:min-h-120"
      submit={holders.length === 0 ? 'Grant' : `Grant ${levelOnContent(level)} to ${who}`}
      busy={write.isPending}
      unavailable={holders.length === 0 ? 'Select a person or team first.' : undefined}
      problem={write.error?.message}
      failure="Couldn’t grant access."
      onSubmit={submit}
      onClose={onClose}
    >
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
            announce(`${holder.name} selected`);
          }}
        />
        <SelectedHolders holders={holders} onChange={setHolders} />
      </div>
      <Field label="Level" help="You can’t grant a level above your own.">
        <Select<Level>
          size="form"
          value={level}
          options={levelOptions(own, noAccess)}
          onValueChange={setLevel}
        />
      </Field>
      {holders.length <= PREVIEWED_MAXIMUM && (
        <Losses target={target} changes={holders.map((holder) => changeOf(holder, role))} />
      )}
    </DialogForm>
  );
}

function changeOf({ kind, id }: GrantHolder, role: Role | null): AccessChange {
  return kind === 'user' ? { type: 'user', user: id, role } : { type: 'team', team: id, role };
}

function SelectedHolders({
  holders,
  onChange,
}: {
  holders: readonly GrantHolder[];
  onChange: (holders: readonly GrantHolder[]) => void;
}) {
  return (
    <ul aria-label="Selected" className="flex flex-wrap gap-2 empty:hidden">
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
            label={`Remove ${holder.name}`}
            onClick={() => onChange(holders.filter((other) => other !== holder))}
          >
            <X className="size-3.5" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
