import { blocksOf } from '#lib/contract/blocks.ts';
import { type Collision, type Conflict, isCollision } from './resolutions.ts';

/** A block of a text that was changed on both sides, as it goes into the merged one. */
export type Block =
  | { kind: 'same'; count: number }
  | { kind: 'theirs' | 'ours' | 'agreed'; text: string }
  | { kind: 'gone'; text: string; by: 'theirs' | 'ours' | 'agreed' }
  | { kind: 'collision'; part: Collision };

const textsOf = (text: string | null) => blocksOf(text ?? '').map((block) => block.text);

/** Tells block by block which side a merged text has each from, and where the sides collide. */
export function mergedBlocks({ base, theirs, ours, parts }: Conflict): Block[] {
  const before = new Set(textsOf(base));
  const [inTheirs, inOurs] = [new Set(textsOf(theirs)), new Set(textsOf(ours))];
  const blocks: Block[] = [];
  for (const part of parts) {
    if (isCollision(part)) {
      blocks.push({ kind: 'collision', part });
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
  return [...blocks, ...goneBlocks(textsOf(base), inTheirs, inOurs, parts.filter(isCollision))];
}

/** What was there before and is not any more, unless a collision shows it. */
function goneBlocks(
  before: readonly string[],
  inTheirs: ReadonlySet<string>,
  inOurs: ReadonlySet<string>,
  collisions: readonly Collision[],
): Block[] {
  const shown = new Set(collisions.flatMap(({ base }) => base));
  return before.flatMap((text): Block[] => {
    if (inTheirs.has(text) && inOurs.has(text)) return [];
    // A list is one block, and a collision may be in some of its lines only.
    if (text.split('\n').some((line) => shown.has(line))) return [];
    const by = inTheirs.has(text) ? 'ours' : inOurs.has(text) ? 'theirs' : 'agreed';
    return [{ kind: 'gone', text, by }];
  });
}
