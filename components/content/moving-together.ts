import type { LossesPage } from '#components/kit/loss-words.ts';
import type { ContentAnchor } from '#lib/contract/positions.ts';
import type { ContentMove } from './content-changes.ts';
import { anchorOf, type ContentNode, idOf, type Parent } from './node.ts';
import { previewLosses } from './send-change.ts';

/** A move and the one that undoes it. */
export type MoveStep = { move: ContentMove; inverse: ContentMove };

/** An item and where it is. */
export type LocatedNode = { node: ContentNode; parent: Parent };
type PlacedNode = LocatedNode & { siblings: readonly ContentNode[] };

type Beside = Pick<ContentMove, 'before' | 'after'>;

/** The moves of one or several items to a place, in which they follow each other. */
export function stepsTo(
  items: readonly PlacedNode[],
  to: { parent: Parent } & Beside,
  lossCheck: 'confirm' | 'report',
): MoveStep[] {
  const moved = new Set(items.map(({ node }) => idOf(node)));
  return items.map(({ node, parent, siblings }, at) => {
    const above = items[at - 1];
    const beside = above && to.after ? { after: anchorOf(above.node) } : besideOf(to);
    return {
      move: {
        node,
        from: parent,
        parent: to.parent,
        ...beside,
        lossCheck: items.length > 1 && lossCheck === 'confirm' ? 'together' : lossCheck,
      },
      inverse: { node, from: to.parent, parent, ...wasBeside(siblings, idOf(node), moved) },
    };
  });
}

function besideOf({ before, after }: Beside): Beside {
  return { ...(before && { before }), ...(after && { after }) };
}

/** Beside what an item was: after the one above it, which goes back first, or before one that stays. */
function wasBeside(
  siblings: readonly ContentNode[],
  id: string,
  moved: ReadonlySet<string>,
): { after?: ContentAnchor; before?: ContentAnchor } {
  const at = siblings.findIndex((each) => idOf(each) === id);
  const above = siblings[at - 1];
  if (above) return { after: anchorOf(above) };
  const below = siblings.slice(at + 1).find((each) => !moved.has(idOf(each)));
  return below ? { before: anchorOf(below) } : {};
}

/** How many previews are read at the same time. */
const AT_ONCE = 6;

/** Who loses access by moves that are made together. */
export type Agreement = {
  isAgreed: () => Promise<boolean>;
  /** The moves that reduce someone's access, once that is known. */
  lossy: () => number;
};

/**
 * Asks once for moves that are made together.
 * @param ask gets the moves after which someone can no longer see the item, and the number of all
 */
export function agreementOn(
  moves: readonly ContentMove[],
  ask: (moves: readonly ContentMove[], of: number) => Promise<boolean>,
): Agreement {
  let answer: Promise<boolean> | undefined;
  let lossy = 0;
  async function check(): Promise<boolean> {
    const locking: ContentMove[] = [];
    for (let start = 0; start < moves.length; start += AT_ONCE) {
      const some = moves.slice(start, start + AT_ONCE);
      const found = await Promise.all(some.map(previewLosses));
      const counted = found.map((losses): LossesPage | null =>
        losses === 'unknown' ? null : losses,
      );
      lossy += counted.filter((losses) => (losses?.people ?? 0) > 0).length;
      locking.push(...some.filter((_, at) => (counted[at]?.locked ?? 0) > 0));
    }
    return locking.length === 0 || ask(locking, moves.length);
  }
  return {
    isAgreed: () => {
      answer ??= check();
      return answer;
    },
    lossy: () => lossy,
  };
}
