import { levelDoes, roleTicks } from '#components/kit/levels.ts';
import { Level as LevelTicks } from '#components/ui/level.tsx';
import type { SelectOption } from '#components/ui/select.tsx';
import { type Level, levelName, levels, rankOf, roleAt } from '#lib/contract/levels.ts';

/** A level on content, as ticks and its name. */
function ContentLevel({ level, name }: { level: Level; name: string }) {
  return <LevelTicks filled={roleTicks(roleAt(level))}>{name}</LevelTicks>;
}

/**
 * The levels to select from, highest first; those above the caller's own are disabled.
 * @param guest the name and description of no access
 */
export function levelOptions(
  own: Level,
  guest: { name: string; does: string },
): SelectOption<Level>[] {
  return levels.toReversed().map((level) => {
    const { name, does } = level === 'guest' ? guest : contentWords(level);
    const isAbove = rankOf(level) > rankOf(own);
    return {
      value: level,
      text: name,
      label: <ContentLevel level={level} name={name} />,
      description: isAbove ? 'Above your own level' : does,
      disabled: isAbove,
    };
  });
}

function contentWords(level: Level) {
  return { name: levelName(level), does: level === 'admin' ? 'Full access' : levelDoes[level] };
}
