'use client';

import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { levelWords } from '#components/kit/levels.ts';
import { RoleLevel } from '#components/kit/role.tsx';
import { insist } from '#components/ui/insist.ts';
import { Unavailable } from '#components/ui/tooltip.tsx';
import { levelOf, type Role } from '#lib/contract/levels.ts';

const look =
  '-ml-[7px] inline-flex h-7 max-w-full items-center gap-2 rounded-control border px-1.5 text-left whitespace-nowrap pointer-coarse:h-9';
const usable =
  'border-transparent hover:border-edge hover:bg-paper data-[state=open]:border-accent data-[state=open]:bg-paper forced-colors:border-[ButtonText]';
const dashed = 'border-dashed border-edge bg-paper-2 text-ink-3';

const loadMenu = () => import('./role-menu.tsx');
const RoleMenu = lazy(() => insist(loadMenu).then(({ RoleMenu: loaded }) => ({ default: loaded })));

/**
 * A role that can be changed in place. A list has many of these and few are opened, so the menu itself
 * is made on the first click.
 */
export function RoleControl({
  name,
  role,
  unavailable,
  onChange,
}: {
  name: string;
  role: Role | null;
  /** Why it can't be changed and who could. */
  unavailable?: string | undefined;
  onChange: (role: Role | null) => void;
}) {
  const [isArmed, setArmed] = useState(false);
  const face = (
    <>
      <RoleLevel role={role} />
      <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
    </>
  );
  const label = `Role of ${name}: ${levelWords[levelOf(role)].name}`;
  if (unavailable)
    return (
      <Unavailable reason={unavailable}>
        <button type="button" aria-label={label} className={`${look} ${dashed}`}>
          {face}
        </button>
      </Unavailable>
    );
  const closed = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onClick={() => setArmed(true)}
      className={`${look} ${usable}`}
    >
      {face}
    </button>
  );
  if (!isArmed) return closed;
  return (
    <Suspense fallback={closed}>
      <RoleMenu label={label} role={role} className={`${look} ${usable}`} onChange={onChange}>
        {face}
      </RoleMenu>
    </Suspense>
  );
}
