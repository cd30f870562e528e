import { defaultLevelName, levelOnContent, roleTicks } from '#components/kit/levels.ts';
import { Level as LevelTicks } from '#components/ui/level.tsx';
import type { Collection } from '#lib/contract/collections.ts';
import { type Level, roleAt } from '#lib/contract/levels.ts';
import type { Space } from '#lib/contract/spaces.ts';

/** Whether an item is at the root rather than in a collection, which may be hidden from the caller. */
export function isAtRoot({ parent, parentHidden }: Collection | Space): boolean {
  return parent === undefined && parentHidden !== true;
}

/** The default level with its ticks. */
export function DefaultLevel({ level }: { level: Level | null }) {
  if (level === null) return <span className="text-ink-3">{defaultLevelName(level)}</span>;
  return <LevelTicks filled={roleTicks(roleAt(level))}>{levelOnContent(level)}</LevelTicks>;
}
