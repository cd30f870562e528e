'use client';

import { Ellipsis, PanelRight, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#components/ui/menu.tsx';
import { Cell, Row } from '#components/ui/table.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Team } from '#lib/contract/teams.ts';
import { whyNotChange } from './why-not.ts';

const RenameTeam = shownLater(() =>
  import('./rename-team.tsx').then(({ RenameTeam: loaded }) => loaded),
);

/** One team of the list: its name opens it, F2 or the menu renames it in place. */
export function TeamRow({
  organizationId,
  team,
  isOpen,
  onOpen,
  onDelete,
}: {
  organizationId: string;
  team: Team;
  isOpen: boolean;
  onOpen: () => void;
  onDelete: () => void;
}) {
  const [isRenaming, setRenaming] = useState(false);
  const reason = whyNotChange(team);
  const locked = reason ? { unavailable: reason } : {};
  return (
    <Row open={isOpen}>
      <Cell className={isRenaming ? 'py-1.5' : undefined}>
        {isRenaming ? (
          <RenameTeam
            organizationId={organizationId}
            team={team}
            onDone={() => setRenaming(false)}
          />
        ) : (
          <button
            type="button"
            onClick={onOpen}
            onKeyDown={(event) => {
              if (event.key !== 'F2' || reason) return;
              event.preventDefault();
              setRenaming(true);
            }}
            className="block max-w-full truncate rounded-badge text-left font-semibold hover:underline"
          >
            {team.title}
          </button>
        )}
      </Cell>
      <Cell numeric>{team.members.toLocaleString('en')}</Cell>
      <Cell className="text-ink-2 max-md:hidden">
        <Time value={team.createdAt} />
      </Cell>
      <Cell edge="end">
        <Menu>
          <MenuTrigger asChild>
            <IconButton label={`Actions for ${team.title}`}>
              <Ellipsis />
            </IconButton>
          </MenuTrigger>
          <MenuContent
            // The row's own field takes the focus when it opens.
            onCloseAutoFocus={(event) => isRenaming && event.preventDefault()}
          >
            <MenuItem icon={<PanelRight aria-hidden />} onSelect={onOpen}>
              Open
            </MenuItem>
            <MenuItem
              icon={<PenLine aria-hidden />}
              shortcut="F2"
              onSelect={() => setRenaming(true)}
              {...locked}
            >
              Rename
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={onDelete} {...locked}>
              Delete…
            </MenuItem>
          </MenuContent>
        </Menu>
      </Cell>
    </Row>
  );
}
