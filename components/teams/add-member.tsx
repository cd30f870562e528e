'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { UserPlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listMembers, type Member } from '#lib/contract/members.ts';

/** How many people are offered at once. */
const OFFERED = 8;

type Props = {
  organizationId: string;
  /** The ids of the team's members. */
  inTeam: ReadonlySet<string>;
  onAdd: (id: string, name: string) => void;
  unavailable: string | undefined;
};

/** Finds a member of the organization by name or email and adds them; arrows select, Enter adds. */
export function AddMember({ unavailable, ...props }: Props) {
  if (unavailable)
    return (
      <Button unavailable={unavailable}>
        <UserPlus aria-hidden /> Add member
      </Button>
    );
  return <Picker {...props} />;
}

function Picker({ organizationId, inTeam, onAdd }: Omit<Props, 'unavailable'>) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [reached, setReached] = useState('');
  const hint = useId();
  const box = useRef<HTMLDivElement>(null);
  const search = useDebounced(text.trim());
  const input = {
    parameters: { organizationId },
    query: { limit: OFFERED, ...(search && { search }) },
  };
  const found = useQuery({
    ...queryFor(listMembers, input),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });

  function add({ id, user }: Member): void {
    onAdd(id, user.displayName);
    setText('');
  }

  const free = found.data?.items.filter(({ id }) => !inTeam.has(id)) ?? [];
  // The active person may no longer match: Enter then adds the first match.
  const current = free.some(({ id }) => id === reached) ? reached : (free[0]?.id ?? '');
  return (
    <Command
      ref={box}
      label="Add member"
      shouldFilter={false}
      loop
      value={current}
      onValueChange={setReached}
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
      <span className="flex h-8 items-center gap-2 rounded-control border border-edge bg-paper px-2.5 hover:border-ink-2 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent">
        <UserPlus aria-hidden className="text-ink-3" />
        <Command.Input
          value={text}
          onValueChange={(next) => {
            setText(next);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          data-add-member
          aria-label="Add member by name or email"
          aria-describedby={hint}
          aria-expanded={isOpen}
          placeholder="Add by name or email"
          className="h-full w-full min-w-0 bg-transparent outline-none"
        />
      </span>
      <span id={hint} className="sr-only">
        Use the arrow keys to select and Enter to add.
      </span>
      <Command.List
        label="People"
        className={`absolute inset-x-0 top-9 z-pop max-h-72 overflow-y-auto rounded-pop border border-hairline bg-raised p-1 shadow-pop ${isOpen ? '' : 'hidden'}`}
      >
        {found.error && <p className="px-2 py-1.5 text-danger">{found.error.message}</p>}
        {found.data?.items.length === 0 && (
          <p className="px-2 py-1.5 text-ink-2">
            No matching members. Invite people on the Invites page.
          </p>
        )}
        {found.data?.items.map((member) => (
          <Person key={member.id} member={member} isIn={inTeam.has(member.id)} onAdd={add} />
        ))}
      </Command.List>
    </Command>
  );
}

function Person({
  member,
  isIn,
  onAdd,
}: {
  member: Member;
  isIn: boolean;
  onAdd: (member: Member) => void;
}) {
  const { user } = member;
  return (
    <Command.Item
      value={member.id}
      disabled={isIn}
      onSelect={() => onAdd(member)}
      className="flex min-h-10 cursor-default items-center gap-2.5 rounded-[3px] px-2 py-1 data-[disabled=true]:text-ink-3 data-[selected=true]:bg-paper-3 pointer-coarse:min-h-11"
    >
      <Avatar name={user.displayName} photo={user.photoURL ?? null} size="small" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{user.displayName}</span>
        <span className="block truncate text-meta text-ink-3">{user.email}</span>
      </span>
      {isIn && <span className="flex-none text-meta">Already added</span>}
    </Command.Item>
  );
}
