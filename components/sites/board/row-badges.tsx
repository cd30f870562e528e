import { ArrowDownUp, Eye, Star, Trash2 } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import type { ItemRow } from './rows.ts';

/** What is to be said of an item beside its name: the default, in the trash, moved by somebody else. */
export function RowBadges({ row, movedBy }: { row: ItemRow; movedBy: string | undefined }) {
  const { item, isDefault } = row;
  return (
    <>
      {isDefault && (
        <Badge tone="plain" icon={<Star aria-hidden />} className="flex-none">
          Default
        </Badge>
      )}
      {item.object === 'site-space' && item.deletedAt && (
        <Badge
          tone="dashed"
          icon={<Trash2 aria-hidden />}
          title="Its space is in the trash: readers do not see it"
          className="flex-none"
        >
          In the trash
        </Badge>
      )}
      {movedBy && (
        <Badge tone="accent" icon={<ArrowDownUp aria-hidden />} className="flex-none">
          Moved by {movedBy}
        </Badge>
      )}
    </>
  );
}

/** `visitor.claims.partner == true` is “claims.partner”. */
function shortCondition(condition: string): string {
  return condition.replace(/\bvisitor\./g, '').replace(/ *={2,3} *true$/, '');
}

/** When visitors see an item, in short. */
export function ConditionBadge({ condition }: { condition: string }) {
  return (
    <Badge
      tone="dashed"
      icon={<Eye aria-hidden />}
      title={`Shown when ${condition}`}
      className="min-w-0 max-w-full"
    >
      <span className="mono truncate text-[11px]">{shortCondition(condition)}</span>
    </Badge>
  );
}
