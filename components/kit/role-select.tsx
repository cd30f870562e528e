'use client';

import { Select, type SelectProps } from '#components/ui/select.tsx';
import { type Level, levelName, levelOf, levels, type Role } from '#lib/contract/levels.ts';
import { levelDoes } from './levels.ts';
import { RoleLevel } from './role.tsx';

type Props = Omit<SelectProps<Level>, 'value' | 'onValueChange' | 'options'> & {
  value: Role | null | undefined;
  onValueChange: (role: Role | null) => void;
  /** Whether guest (null) can be selected. */
  guest?: boolean;
  /** Whether admin can be selected. */
  admin?: boolean;
};

const roleOf = (level: Level): Role | null => (level === 'guest' ? null : level);

/** Selects a role, from admin down, each with a description. */
export function RoleSelect({ value, onValueChange, guest = true, admin = true, ...rest }: Props) {
  const offered = levels
    .filter((level) => (guest || level !== 'guest') && (admin || level !== 'admin'))
    .toReversed();
  return (
    <Select
      {...rest}
      value={value === undefined ? undefined : levelOf(value)}
      onValueChange={(level) => onValueChange(roleOf(level))}
      options={offered.map((level) => ({
        value: level,
        text: levelName(level),
        label: <RoleLevel role={roleOf(level)} />,
        description: levelDoes[level],
      }))}
    />
  );
}
