'use client';

import { Ellipsis, Gauge, KeyRound, UserMinus } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx';
import { SelectionBar } from '#components/ui/selection-bar.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { Problem } from '#lib/client/problem.ts';
import { readAll } from '#lib/client/read-all.ts';
import { listMembers } from '#lib/contract/members.ts';
import type { MemberChange } from './change-plan.ts';
import { useMembersPage } from './members-context.ts';
import { personOf } from './person.ts';
import { listQuery, matchingFilter } from './search-params.ts';
import { useSelectionSize } from './selection.ts';
import { useMemberParams } from './use-member-params.ts';
import type { MemberPage } from './use-members.ts';

/** The number of selected members and the actions on them. */
export function SelectionActions({ page }: { page: MemberPage | null }) {
  const { selection, openChange } = useMembersPage();
  const count = useSelectionSize(selection);
  const matching = useSelectMatching();
  const open = (change: MemberChange) => openChange(change, selection.people());
  if (matching.progress)
    return (
      <SelectionBar count={count} onClear={matching.stop}>
        <span role="status">
          Finding {formatNumber(matching.progress.read)} of {formatNumber(matching.progress.count)}
        </span>
        <Button variant="bare" size="small" onClick={matching.stop}>
          Stop
        </Button>
      </SelectionBar>
    );
  return (
    <SelectionBar
      count={count}
      {...(page && { matching: page.count })}
      onSelectMatching={matching.start}
      onClear={() => selection.clear()}
    >
      <Button variant="bare" size="small" onClick={() => open({ kind: 'role', role: undefined })}>
        <Gauge aria-hidden /> Change role
      </Button>
      <Button
        variant="bare"
        size="small"
        className="max-md:hidden"
        onClick={() => open({ kind: 'sso' })}
      >
        <KeyRound aria-hidden /> Set as SSO
      </Button>
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
          <IconButton label="More actions" size="small" className="md:hidden">
            <Ellipsis aria-hidden />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => open({ kind: 'sso' })}>
            Set as SSO members…
          </MenuItem>
          <MenuItem
            danger
            icon={<UserMinus aria-hidden />}
            onSelect={() => open({ kind: 'remove' })}
          >
            Remove…
          </MenuItem>
        </MenuContent>
      </Menu>
    </SelectionBar>
  );
}

/** Selects all matching members by reading them page by page; later matches aren't added. */
function useSelectMatching() {
  const { organizationId, selection } = useMembersPage();
  const { params } = useMemberParams();
  const [progress, setProgress] = useState<{ read: number; count: number } | null>(null);
  const running = useRef<AbortController | null>(null);
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ read: 0, count: 0 });
    try {
      const found = await readAll(
        listMembers,
        { parameters: { organizationId }, query: listQuery(params) },
        {
          signal: controller.signal,
          onProgress: (read, count) => setProgress({ read, count }),
        },
      );
      selection.setMatching(found.map(personOf), matchingFilter(params));
    } catch (error) {
      if (error instanceof Problem)
        notify(`Couldn’t select all. ${error.message}`, { tone: 'bad' });
      else if (!controller.signal.aborted) throw error;
    } finally {
      setProgress(null);
    }
  };
  return { progress, start: () => void start(), stop: () => running.current?.abort() };
}
