import { blocksOf } from '#lib/contract/blocks.ts';
import type { TextConflict } from '#lib/contract/merge-text.ts';
import { isConflict, type PageConflict } from './resolutions.ts';

/** A block of a text that both sides changed, as it appears in the merged text. */
export type MergedBlock =
  | { kind: 'same'; count: number }
  | { kind: 'theirs' | 'ours' | 'agreed'; text: string }
  | { kind: 'removed'; text: string; by: 'theirs' | 'ours' | 'agreed' }
  | { kind: 'conflict'; part: TextConflict };

const textsOf = (text: string | null) => blocksOf(text ?? '').map((block) => block.text);

/** Splits a merged text into blocks, each with the side it comes from or as a conflict. */
export function mergedBlocks({ base, theirs, ours, parts }: PageConflict): MergedBlock[] {
  const before = new Set(textsOf(base));
  const [inTheirs, inOurs] = [new Set(textsOf(theirs)), new Set(textsOf(ours))];
  const blocks: MergedBlock[] = [];
  for (const part of parts) {
    if (isConflict(part)) {
      blocks.push({ kind: 'conflict', part });
      continue;
    }
    for (const text of textsOf(part.lines.join('\n'))) {
      const last = blocks.at(-1);
      if (!before.has(text) && inTheirs.has(text) !== inOurs.has(text))
        blocks.push({ kind: inTheirs.has(text) ? 'theirs' : 'ours', text });
      else if (!before.has(text) && inTheirs.has(text)) blocks.push({ kind: 'agreed', text });
      else if (last?.kind === 'same') last.count += 1;
      else blocks.push({ kind: 'same', count: 1 });
    }
  }
  return [...blocks, ...removedBlocks(textsOf(base), inTheirs, inOurs, parts.filter(isConflict))];
}

/** Returns the blocks of the base that were removed, except those a conflict shows. */
function removedBlocks(
  before: readonly string[],
  inTheirs: ReadonlySet<string>,
  inOurs: ReadonlySet<string>,
  conflicts: readonly TextConflict[],
): MergedBlock[] {
  const shown = new Set(conflicts.flatMap(({ base }) => base));
  return before.flatMap((text): MergedBlock[] => {
    if (inTheirs.has(text) && inOurs.has(text)) return [];
    // A list is one block, but a conflict may cover only some of its lines.
    if (text.split('\n').some((line) => shown.has(line))) return [];
    const by = inTheirs.has(text) ? 'ours' : inOurs.has(text) ? 'theirs' : 'agreed';
    return [{ kind: 'removed', text, by }];
  });
}
