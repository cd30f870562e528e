'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Search, Users } from 'lucide-react';
import { type Ref, useEffect, useId, useState } from 'react';
import { Avatar } from '#components/ui/avatar.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listMembers } from '#lib/contract/members.ts';
import { listTeams } from '#lib/contract/teams.ts';
import { lacks } from './target.ts';
import { type Holder, keyOfHolder } from './write.ts';

/** How many people, and how many teams, are offered at once. */
const OFFERED = 8;
/** How long after the last key is asked, in milliseconds. */
const PAUSE = 180;

type Found = Holder & { detail: string | undefined; photo?: string | null };

/** Finds people, and with `teams` teams, by name or address; arrows choose, Enter takes. */
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
  /** Why one of those found can't be chosen: “granted already”. */
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
          placeholder={teams ? 'Name, e-mail or team' : `${label} by name or e-mail`}
          className="h-full w-full min-w-0 bg-transparent outline-none"
        />
      </span>
      <span id={hint} className="sr-only">
        Arrow keys choose, Enter takes.
      </span>
      <Command.List
        label={teams ? 'People and teams' : 'People'}
        className={`absolute inset-x-0 top-10 z-pop max-h-72 overflow-y-auto rounded-pop border border-hairline bg-raised p-1 shadow-pop ${isOpen ? '' : 'hidden'}`}
      >
        {error && <p className="px-2 py-1.5 text-danger">{error.message}</p>}
        {found?.length === 0 && (
          <p className="px-2 py-1.5 text-ink-2">No one matches “{search}”.</p>
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

/** Those who match, asked for once nobody has typed for a moment. */
function useFound(
  organizationId: string,
  asked: { teams: boolean; text: string; isOpen: boolean },
) {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setSearch(asked.text.trim()), PAUSE);
    return () => window.clearTimeout(timer);
  }, [asked.text]);
  const parameters = { organizationId };
  const people = useQuery({
    ...queryFor(listMembers, {
      parameters,
      query: { limit: OFFERED, ...(search && { search }) },
    }),
    enabled: asked.isOpen,
    placeholderData: keepPreviousData,
  });
  const teams = useQuery({
    ...queryFor(listTeams, {
      parameters,
      query: { limit: OFFERED, ...(search && { title: search.slice(0, 64) }) },
    }),
    enabled: asked.isOpen && asked.teams,
    placeholderData: keepPreviousData,
  });
  // An API without a list of teams still has people.
  const error = people.error ?? (lacks(teams.error) ? null : teams.error);
  const areTeamsIn = !asked.teams || teams.data || teams.error;
  const found: Found[] | undefined =
    people.data && areTeamsIn
      ? [
          ...(asked.teams ? (teams.data?.items ?? []) : []).map(({ id, title, members }) => ({
            kind: 'team' as const,
            id,
            name: title,
            detail: `Team of ${members.toLocaleString('en')}`,
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
