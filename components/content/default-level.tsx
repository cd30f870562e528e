import { levelWords, roleTicks } from '#components/kit/levels.ts';
import { Level as LevelTicks } from '#components/ui/level.tsx';
import { type Level, roleAt } from '#lib/contract/levels.ts';

/** What everybody without a grant gets on something; null: what they have on what holds it. */
export function defaultLevelWords(level: Level | null, isRoot: boolean): string {
  if (level !== null) return levelWords[level].name;
  return isRoot ? 'By role' : 'Inherited';
}

/** The same with its ticks. */
export function DefaultLevel({ level, isRoot }: { level: Level | null; isRoot: boolean }) {
  if (level === null) return <span className="text-ink-3">{defaultLevelWords(level, isRoot)}</span>;
  return <LevelTicks filled={roleTicks(roleAt(level))}>{levelWords[level].name}</LevelTicks>;
}
