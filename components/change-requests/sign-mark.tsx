import { CornerDownRight, Diff, Minus, Plus } from 'lucide-react';
import { cn } from '#components/ui/cn.ts';
import type { Sign } from './words.ts';

const looks = {
  added: { Icon: Plus, look: 'bg-ins-wash text-ins' },
  edited: { Icon: Diff, look: 'bg-paper-3 text-ink-2' },
  moved: { Icon: CornerDownRight, look: 'bg-accent-wash text-accent' },
  deleted: { Icon: Minus, look: 'bg-del-wash text-del' },
} as const;

/** An icon for added, edited, moved or deleted; pair it with the word for screen readers. */
export function SignMark({ sign, className }: { sign: Sign; className?: string }) {
  const { Icon, look } = looks[sign];
  return (
    <span
      title={sign}
      className={cn('grid size-5 flex-none place-items-center rounded-badge', look, className)}
    >
      <Icon aria-hidden className="size-3.5" />
    </span>
  );
}
