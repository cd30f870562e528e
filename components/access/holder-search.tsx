'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search, Users } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Combobox, ComboboxOption } from '#components/kit/combobox.tsx';
import { formatNumber } from '#components/kit/format.ts';
import { stillFound, useIsLate } from '#components/kit/timely.ts';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { isUnsupported } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listMembers } from '#lib/contract/members.ts';
import { listTeams } from '#lib/contract/teams.ts';
import { type GrantHolder, keyOfHolder } from './access-updates.ts';

/** The maximum number of people, and of teams, in the results. */
const OFFERED = 8;

type FoundHolder = GrantHolder & { detail: string | undefined; photo?: string | null };

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
  remarkOn?: (holder: GrantHolder) => string | undefined;
  onChoose: (holder: GrantHolder) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const {
    found: holders,
    error,
    search,
    isStale,
  } = useFound(organizationId, { teams, text, isOpen });
  const found = holders && stillFound(holders, text, isStale, ({ name, detail }) => [name, detail]);
  const isLate = useIsLate(isStale);

  function choose(holder: GrantHolder): void {
    onChoose(holder);
    setText('');
    setOpen(false);
  }

  return (
    <Combobox
      ref={ref}
      label={label}
      listLabel={teams ? 'People and teams' : 'People'}
      placeholder={teams ? 'Name, email or team' : `${label} by name or email`}
      icon={<Search aria-hidden />}
      text={text}
      onText={setText}
      isOpen={isOpen}
      onOpenChange={setOpen}
      values={(found ?? []).filter((holder) => !remarkOn?.(holder)).map(keyOfHolder)}
      problem={error?.message}
      isLoading={isLate || !found || (isStale && found.length === 0)}
      empty={!isStale && found?.length === 0 && `No matches for “${search}”.`}
    >
      {found?.map((holder) => (
        <ComboboxOption
          key={keyOfHolder(holder)}
          value={keyOfHolder(holder)}
          icon={
            holder.kind === 'team' ? (
              <Users aria-hidden className="mx-0.5 text-ink-3" />
            ) : (
              <Avatar name={holder.name} photo={holder.photo ?? null} size="small" />
            )
          }
          title={holder.name}
          detail={holder.detail}
          remark={remarkOn?.(holder)}
          onSelect={() => choose(holder)}
        />
      ))}
    </Combobox>
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
  const found: FoundHolder[] | undefined =
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
  const isStale =
    options.text.trim() !== search || people.isPlaceholderData || teams.isPlaceholderData;
  return { found, error, search, isStale };
}
