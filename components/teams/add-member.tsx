'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Combobox, ComboboxOption } from '#components/kit/combobox.tsx';
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

  const free = found.data?.items.flatMap(({ id }) => (inTeam.has(id) ? [] : [id])) ?? [];
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
      empty={
        found.data?.items.length === 0 && 'No matching members. Invite people on the Invites page.'
      }
      values={free}
    >
      {found.data?.items.map((member) => (
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
