'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ClipboardPaste, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Combobox, ComboboxOption } from '#components/kit/combobox.tsx';
import { stillFound, useIsLate } from '#components/kit/timely.ts';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listMembers, type Member } from '#lib/contract/members.ts';
import type { Team } from '#lib/contract/teams.ts';

const AddList = lazyPart(() => import('./add-list.tsx').then((part) => part.AddList));

/** How many people are offered at once. */
const OFFERED = 8;

type Props = {
  organizationId: string;
  team: Team;
  onAdd: (id: string, name: string) => void;
  unavailable: string | undefined;
};

/**
 * Finds a member of the organization by name or email and adds them; arrows select, Enter adds. A
 * pasted list of addresses adds all of them.
 */
export function AddMember({ unavailable, ...props }: Props) {
  const [pasted, setPasted] = useState<string | null>(null);
  if (unavailable)
    return (
      <Button unavailable={unavailable}>
        <UserPlus aria-hidden /> Add member
      </Button>
    );
  return (
    <div
      className="flex items-center gap-2"
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain');
        if (text.split('@').length <= 2 || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        setPasted(text);
      }}
    >
      <div className="min-w-0 flex-1">
        <Picker {...props} />
      </div>
      <IconButton
        label="Paste a list of addresses"
        onClick={() => setPasted('')}
        {...AddList.preload}
      >
        <ClipboardPaste aria-hidden />
      </IconButton>
      {pasted !== null && (
        <AddList
          organizationId={props.organizationId}
          team={props.team}
          pasted={pasted}
          onClose={() => setPasted(null)}
        />
      )}
    </div>
  );
}

function Picker({ organizationId, team, onAdd }: Omit<Props, 'unavailable'>) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const search = useDebounced(text.trim());
  const parameters = { organizationId };
  const query = { limit: OFFERED, ...(search && { search }) };
  const found = useQuery({
    ...queryFor(listMembers, { parameters, query }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const isStale = found.isPlaceholderData || text.trim() !== search;
  const isLate = useIsLate(isStale);
  const items = stillFound(found.data?.items ?? [], text, isStale, ({ user }) => [
    user.displayName,
    user.email,
  ]);
  const joined = useQuery({
    ...queryFor(listMembers, { parameters, query: { ...query, team: team.id } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const inTeam = new Set(joined.data?.items.map(({ id }) => id));

  function add({ id, user }: Member): void {
    onAdd(id, user.displayName);
    setText('');
  }

  return (
    <Combobox
      label="Add member by name or email"
      listLabel="People"
      placeholder="Add by name or email"
      icon={<UserPlus aria-hidden />}
      text={text}
      onText={setText}
      isOpen={isOpen}
      onOpenChange={setOpen}
      opensOnFocus
      problem={found.error?.message}
      isLoading={isLate || (items.length === 0 && (isStale || found.isPending))}
      empty={
        !isStale &&
        found.data?.items.length === 0 &&
        'No matching members. Invite people on the Invites page.'
      }
      values={items.flatMap(({ id }) => (inTeam.has(id) ? [] : [id]))}
    >
      {items.map((member) => (
        <ComboboxOption
          key={member.id}
          value={member.id}
          icon={
            <Avatar
              name={member.user.displayName}
              photo={member.user.photoURL ?? null}
              size="small"
            />
          }
          title={member.user.displayName}
          detail={member.user.email}
          remark={inTeam.has(member.id) ? 'Already added' : undefined}
          onSelect={() => add(member)}
        />
      ))}
    </Combobox>
  );
}
