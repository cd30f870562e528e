'use client';

import { useQueryClient } from '@tanstack/react-query';
import {
  type Destination,
  MoveDialog as KitMoveDialog,
} from '#components/kit/board/move-dialog.tsx';
import { Losses } from '#components/kit/losses.tsx';
import { usePreview } from '#components/kit/use-preview.ts';
import { childrenFor } from './children.ts';
import type { Move } from './content-changes.ts';
import { useContentPage } from './content-context.ts';
import { anchorOf, type ContentNode, contentOf, idOf, type Parent, titleOf } from './node.ts';
import { addingTo } from './permissions.ts';
import { changesParent, moveChange, readLosses } from './previews.ts';
import { type Location, useLocations } from './use-locations.tsx';

type Props = { node: ContentNode; from: Parent; onClose: () => void };

/** Moves an item to the end of a collection, or before or after another item. */
export function MoveDialog({ node, from, onClose }: Props) {
  const { organizationId, title: root, permissions, actions } = useContentPage();
  const client = useQueryClient();
  const id = idOf(node);
  const search = useLocations(organizationId, root, { spaces: true, excludedId: id });

  async function prepare({ target, side }: Destination<Location>, words: string) {
    const parent = parentAt({ target, side });
    const { items } = await client.ensureQueryData(childrenFor(organizationId, from));
    const at = items.findIndex((each) => idOf(each) === id);
    const others = items.filter((each) => idOf(each) !== id);
    const wasAfter = others[at - 1];
    const wasBefore = wasAfter ? undefined : others[at];
    const beside = target && side !== 'last' ? { [side]: anchorOf(target.node) } : {};
    const inverse = {
      node,
      from: parent,
      parent: from,
      before: wasBefore && anchorOf(wasBefore),
      after: wasAfter && anchorOf(wasAfter),
    };
    const move: Move = { node, from, parent, lossCheck: 'report', ...beside };
    return () => void actions.move([{ move, inverse }], words);
  }

  return (
    <KitMoveDialog
      title={titleOf(node)}
      root={root}
      placeholder="Search by title"
      {...search}
      preferred="last"
      sidesOf={(target) =>
        !target
          ? ['last']
          : target.node.type === 'space'
            ? ['before', 'after']
            : ['before', 'after', 'last']
      }
      needs={({ target, side }) =>
        side === 'last' ? addingTo(target?.node ?? null, permissions) : undefined
      }
      onMove={prepare}
      onClose={onClose}
    >
      {(destination) => <MoveLosses node={node} from={from} parent={parentAt(destination)} />}
    </KitMoveDialog>
  );
}

/** The parent of an item that is moved there. */
function parentAt({ target, side }: Destination<Location>): Parent {
  if (!target) return null;
  return side === 'last' ? target.id : (contentOf(target.node).parent ?? null);
}

/** Who loses access by a move to another parent. */
function MoveLosses({ node, from, parent }: { node: ContentNode; from: Parent; parent: Parent }) {
  const isElsewhere = changesParent({ node, from, parent });
  const losses = usePreview(
    ['move', idOf(node), parent],
    (page, options) => readLosses(node, moveChange(parent), page, options),
    { enabled: isElsewhere },
  );
  return isElsewhere && <Losses reading={losses} what={node.type} />;
}
