'use client';

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { levelDoes } from '#components/kit/levels.ts';
import { RoleLevel } from '#components/kit/role.tsx';
import {
  Menu,
  MenuContent,
  MenuRadioGroup,
  MenuRadioItem,
  MenuTrigger,
} from '#components/ui/menu.tsx';
import { rowIcon } from '#components/ui/row-icon.ts';
import { Unavailable } from '#components/ui/tooltip.tsx';
import { type Level, levelName, levelOf, levels, type Role } from '#lib/contract/levels.ts';
import type { MemberSummary } from './person.ts';
import { RoleNote } from './role-note.tsx';

const offered = levels.toReversed();
const roleOf = (level: Level): Role | null => (level === 'guest' ? null : level);

/**
 * A role that can be changed in place; the menu says what a role would take away before it is
 * selected.
 */
export function RoleControl({
  person,
  unavailable,
  onChange,
}: {
  /** With the role on screen, which may not be saved yet. */
  person: MemberSummary;
  /** Why it can't be changed, and who can change it. */
  unavailable?: string | undefined;
  onChange: (role: Role | null) => void;
}) {
  const [reached, setReached] = useState<Role | null>();
  const { name, role } = person;
  const face = (
    <>
      <RoleLevel role={role} />
      <ChevronDown {...rowIcon} className="size-3.5 text-ink-3" />
    </>
  );
  const label = `Role of ${name}: ${levelName(levelOf(role))}`;
  if (unavailable)
    return (
      <Unavailable reason={unavailable}>
        <button
          type="button"
          aria-label={label}
          className="role-control border-dashed border-edge bg-paper-2 text-ink-3"
        >
          {face}
        </button>
      </Unavailable>
    );
  return (
    <Menu onOpenChange={() => setReached(undefined)}>
      <MenuTrigger aria-label={label} className="role-control">
        {face}
      </MenuTrigger>
      <MenuContent align="start" className="w-77">
        <MenuRadioGroup
          value={levelOf(role)}
          onValueChange={(level) => onChange(roleOf(level as Level))}
        >
          {offered.map((level) => (
            <MenuRadioItem key={level} value={level} onReached={() => setReached(roleOf(level))}>
              <RoleLevel role={roleOf(level)} />
              <span className="ml-auto pl-4 text-right text-meta text-ink-3">
                {levelDoes[level]}
              </span>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <RoleNote person={person} role={reached} />
      </MenuContent>
    </Menu>
  );
}
