'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { cn } from './cn.ts';

/** An active filter: its name, its value in bold, and a button that removes it. */
export function Chip({
  label,
  value,
  onRemove,
  className,
}: {
  label: string;
  value?: ReactNode;
  onRemove: () => void;
  className?: string;
}) {
  return (
    <span
      className={cn(
        'inline-flex h-8 max-w-full items-center rounded-control border border-edge bg-paper-2 whitespace-nowrap',
        className,
      )}
    >
      <span className="min-w-0 truncate pr-1 pl-2.5">
        {label} {value !== undefined && <b>{value}</b>}
      </span>
      <IconButton label={`Remove filter: ${label}`} onClick={onRemove} className="mr-[3px]">
        <X className="size-3.5" />
      </IconButton>
    </span>
  );
}
