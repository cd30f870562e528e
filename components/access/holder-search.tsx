'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Search, Users } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listMembers } from '#lib/contract/members.ts';
import { listTeams } from '#lib/contract/teams.ts';
import { type Holder, keyOfHolder } from './access-updates.ts';
import { isUnsupported } from './target.ts';

/** The maximum number of people, and of teams, in the results. */
const OFFERED = 8;

type Found = Holder & { detail: string | undefined; photo?: string | null };

/** A combobox that finds people, and with `teams` also teams, by name or address. */
export function HolderSearch({
  organizationId,
  teams = false,
  label,
  remarkOn,
  onChoose,
  ref,
}: {
  organizationId: string;
  teams?: boolean;
  label: string;
  /** Why a result can't be selected: “has Edit”. */
  remarkOn?: (holder: Holder) => string | undefined;
  onChoose: (holder: Holder) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const hint = useId();
  const { found, error, search } = useFound(organizationId, { teams, text, isOpen });

  function choose(holder: Holder): void {
    onChoose(holder);
    setText('');
    setOpen(false);
  }

  return (
    <Command
      label={label}
      shouldFilter={false}
      loop
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
      }}
      className="relative"
    >
      <span className="flex h-9 items-center gap-2 rounded-control border border-edge bg-paper px-2.5 hover:border-ink-2 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent">
        <Search aria-hidden className="text-ink-3" />
        <Command.Input
          ref={ref}
          value={text}
          maxLength={200}
          onValueChange={(next) => {
            setText(next);
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setOpen(true);
          }}
          aria-label={label}
          aria-describedby={hint}
          aria-expanded={isOpen}
          placeholder={teams ? 'Name, email or team' : `${label} by name or email`}
          className="h-full w-full min-w-0 bg-transparent outline-none"
        />
      </span>
      <span id={hint} className="sr-only">
        Use the arrow keys to choose and Enter to select.
      </span>
      <Command.List
        label={teams ? 'People and teams' : 'People'}
        className={`absolute inset-x-0 top-10 z-pop max-h-72 overflow-y-auto rounded-pop border border-hairline bg-raised p-1 shadow-pop ${isOpen ? '' : 'hidden'}`}
      >
        {error && <p className="px-2 py-1.5 text-danger">{error.message}</p>}
        {found?.length === 0 && (
          <p className="px-2 py-1.5 text-ink-2">No matches for “{search}”.</p>
        )}
        {found?.map((holder) => (
          <Option
            key={keyOfHolder(holder)}
            holder={holder}
            remark={remarkOn?.(holder)}
            onChoose={() => choose(holder)}
          />
        ))}
      </Command.List>
    </Command>
  );
}

/** The matching people and teams, after a pause in typing. */
function useFound(
  organizationId: string,
  options: { teams: boolean; text: string; isOpen: boolean },
) {
  const search = useDebounced(options.text.trim());
  const parameters = { organizationId };
  const people = useQuery({
    ...queryFor(listMembers, {
      parameters,
      query: { limit: OFFERED, ...(search && { search }) },
    }),
    enabled: options.isOpen,
    placeholderData: keepPreviousData,
  });
  const teams = useQuery({
    ...queryFor(listTeams, {
      parameters,
      query: { limit: OFFERED, ...(search && { title: search.slice(0, 64) }) },
    }),
    enabled: options.isOpen && options.teams,
    placeholderData: keepPreviousData,
  });
  // An API that can't list teams can still list people.
  const error = people.error ?? (isUnsupported(teams.error) ? null : teams.error);
  const areTeamsIn = !options.teams || teams.data || teams.error;
  const found: Found[] | undefined =
    people.data && areTeamsIn
      ? [
          ...(options.teams ? (teams.data?.items ?? []) : []).map(({ id, title, members }) => ({
            kind: 'team' as const,
            id,
            name: title,
            detail: `Team of ${formatNumber(members)}`,
          })),
          ...people.data.items.map(({ user }) => ({
            kind: 'user' as const,
            id: user.id,
            name: user.displayName,
            detail: user.email,
            photo: user.photoURL ?? null,
          })),
        ]
      : undefined;
  return { found, error, search };
}

function Option({
  holder,
  remark,
  onChoose,
}: {
  holder: Found;
  remark: string | undefined;
  onChoose: () => void;
}) {
  return (
    <Command.Item
      value={keyOfHolder(holder)}
      disabled={remark !== undefined}
      onSelect={onChoose}
      className="flex min-h-10 cursor-default items-center gap-2.5 rounded-[3px] px-2 py-1 data-[disabled=true]:text-ink-3 data-[selected=true]:bg-paper-3 pointer-coarse:min-h-11"
    >
      {holder.kind === 'team' ? (
        <Users aria-hidden className="mx-0.5 text-ink-3" />
      ) : (
        <Avatar name={holder.name} photo={holder.photo ?? null} size="small" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{holder.name}</span>
        {holder.detail && (
          <span className="block truncate text-meta text-ink-3">{holder.detail}</span>
        )}
      </span>
      {remark && <span className="flex-none text-meta">{remark}</span>}
    </Command.Item>
  );
}
