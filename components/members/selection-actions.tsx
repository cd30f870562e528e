'use client';

import { Ban, Ellipsis, Gauge, KeyRound, UserMinus, UserRoundCheck, Users } from 'lucide-react';
import { useState } from 'react';
import { LongRead, useLongRead } from '#components/kit/long-read.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx';
import { SelectionBar } from '#components/ui/selection-bar.tsx';
import { readAll } from '#lib/client/read-all.ts';
import { listMembers } from '#lib/contract/members.ts';
import type { PlannedChange } from './change-plan.ts';
import { useMembersPage } from './members-context.ts';
import { type MemberSummary, personOf } from './person.ts';
import { listQuery, matchingFilter } from './search-params.ts';
import { useSelectionSize } from './selection.ts';
import { useMemberParams } from './use-member-params.ts';
import type { MemberPage } from './use-members.ts';

const AddSelected = lazyPart(() =>
  import('./add-selected.tsx').then(({ AddSelected: loaded }) => loaded),
);

const selectionWords = {
  doing: 'Finding',
  stop: 'Stop finding all',
  failed: 'Couldn’t select all.',
};

/** The number of selected members and the actions on them. */
export function SelectionActions({ page }: { page: MemberPage | null }) {
  const { selection, openChange } = useMembersPage();
  const count = useSelectionSize(selection);
  const { reading, start } = useSelectMatching();
  const [added, setAdded] = useState<readonly MemberSummary[] | null>(null);
  const open = (change: PlannedChange) => openChange(change, selection.people());
  return (
    <SelectionBar
      count={count}
      {...(page && !reading.progress && { matching: page.count })}
      onSelectMatching={start}
      onClear={() => {
        reading.stop();
        selection.clear();
      }}
    >
      <LongRead reading={reading} words={selectionWords}>
        <Actions open={open} onAdd={() => setAdded(selection.people())} />
      </LongRead>
      {added && <AddSelected people={added} onClose={() => setAdded(null)} />}
    </SelectionBar>
  );
}

const disabling = { kind: 'disable', word: 'Disable', icon: <Ban aria-hidden /> } as const;
const enabling = { kind: 'enable', word: 'Enable', icon: <UserRoundCheck aria-hidden /> } as const;

function Actions({ open, onAdd }: { open: (change: PlannedChange) => void; onAdd: () => void }) {
  const { selection } = useMembersPage();
  const people = selection.people();
  const access = [
    ...(people.some(({ disabled }) => !disabled) ? [disabling] : []),
    ...(people.some(({ disabled }) => disabled) ? [enabling] : []),
  ];
  return (
    <>
      <Button variant="bare" size="small" onClick={() => open({ kind: 'role', role: undefined })}>
        <Gauge aria-hidden /> <span className="max-[30rem]:sr-only">Change role</span>
      </Button>
      <Button
        variant="bare"
        size="small"
        className="max-md:hidden"
        onClick={onAdd}
        {...AddSelected.preload}
      >
        <Users aria-hidden /> Add to team
      </Button>
      <Button
        variant="bare"
        size="small"
        className="max-xl:hidden"
        onClick={() => open({ kind: 'sso' })}
      >
        <KeyRound aria-hidden /> Set as SSO
      </Button>
      {access.map(({ kind, word, icon }) => (
        <Button
          key={kind}
          variant="bare"
          size="small"
          className="max-xl:hidden"
          onClick={() => open({ kind })}
        >
          {icon} {word}
        </Button>
      ))}
      <Button
        variant="bare"
        size="small"
        className="max-md:hidden"
        onClick={() => open({ kind: 'remove' })}
      >
        <UserMinus aria-hidden /> Remove
      </Button>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label="More actions" size="small" className="xl:hidden">
            <Ellipsis aria-hidden />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<Users aria-hidden />} onSelect={onAdd}>
            Add to team…
          </MenuItem>
          <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => open({ kind: 'sso' })}>
            Set as SSO members…
          </MenuItem>
          {access.map(({ kind, word, icon }) => (
            <MenuItem key={kind} icon={icon} onSelect={() => open({ kind })}>
              {word}…
            </MenuItem>
          ))}
          <MenuItem
            danger
            icon={<UserMinus aria-hidden />}
            onSelect={() => open({ kind: 'remove' })}
          >
            Remove…
          </MenuItem>
        </MenuContent>
      </Menu>
    </>
  );
}

/** Selects all matching members by reading them page by page; later matches aren't added. */
function useSelectMatching() {
  const { organizationId, selection } = useMembersPage();
  const { params } = useMemberParams();
  const reading = useLongRead();
  const start = () =>
    reading.start(async (options) => {
      const input = { parameters: { organizationId }, query: listQuery(params) };
      const found = await readAll(listMembers, input, options);
      // Unless it was cleared in the meantime.
      if (selection.size() > 0) selection.setMatching(found.map(personOf), matchingFilter(params));
      return undefined;
    });
  return { reading, start };
}
