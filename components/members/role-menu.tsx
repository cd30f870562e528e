'use client';

import type { ReactNode } from 'react';
import { levelWords } from '#components/kit/levels.ts';
import { RoleLevel } from '#components/kit/role.tsx';
import {
  Menu,
  MenuContent,
  MenuRadioGroup,
  MenuRadioItem,
  MenuTrigger,
} from '#components/ui/menu.tsx';
import { type Level, levelOf, levels, type Role } from '#lib/contract/levels.ts';

const offered = levels.toReversed();
const roleOf = (level: Level): Role | null => (level === 'guest' ? null : level);

/** The roles to choose from, open from the start; `children` is what its trigger shows. */
export function RoleMenu({
  label,
  role,
  className,
  onChange,
  children,
}: {
  label: string;
  role: Role | null;
  className: string;
  onChange: (role: Role | null) => void;
  children: ReactNode;
}) {
  return (
    <Menu defaultOpen>
      <MenuTrigger aria-label={label} className={className}>
        {children}
      </MenuTrigger>
      <MenuContent align="start" className="w-77">
        <MenuRadioGroup
          value={levelOf(role)}
          onValueChange={(level) => onChange(roleOf(level as Level))}
        >
          {offered.map((level) => (
            <MenuRadioItem key={level} value={level}>
              <RoleLevel role={roleOf(level)} />
              <span className="ml-auto pl-4 text-right text-meta text-ink-3">
                {levelWords[level].does}
              </span>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
