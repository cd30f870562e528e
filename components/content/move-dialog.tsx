'use client';

import { useQueryClient } from '@tanstack/react-query';
import {
  type Destination,
  MoveDialog as KitMoveDialog,
} from '#components/kit/board/move-dialog.tsx';
import { childrenFor } from './children.ts';
import { useContentPage } from './content-context.ts';
import { MoveLosses } from './move-losses.tsx';
import { type LocatedNode, stepsTo } from './moving-together.ts';
import { anchorOf, contentOf, idOf, type Parent, titleOf } from './node.ts';
import { usePaths } from './paths.ts';
import { addingTo } from './permissions.ts';
import { type Location, useLocations } from './use-locations.tsx';

type Props = { items: readonly LocatedNode[]; onClose: () => void };

/** Moves items to the end of a collection, or before or after another item. */
export function MoveDialog({ items, onClose }: Props) {
  const { organizationId, title: root, permissions, actions } = useContentPage();
  const client = useQueryClient();
  const excludedIds = items.map(({ node }) => idOf(node));
  const search = useLocations(organizationId, root, { spaces: true, excludedIds });
  const { paths } = usePaths(organizationId);
  const [first] = items;

  async function prepare({ target, side }: Destination<Location>, words: string) {
    const parent = parentAt({ target, side });
    const placed = await Promise.all(
      items.map(async (item) => ({
        ...item,
        siblings: (await client.ensureQueryData(childrenFor(organizationId, item.parent))).items,
      })),
    );
    const beside = target && side !== 'last' ? { [side]: anchorOf(target.node) } : {};
    const steps = stepsTo(placed, { parent, ...beside }, 'report');
    return () => void actions.move(steps, words);
  }

  return (
    <KitMoveDialog
      title={first ? titleOf(first.node) : ''}
      count={items.length}
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
      needs={(destination) => {
        const parent = parentAt(destination);
        if (parent === null) return addingTo(null, permissions);
        const collection = paths.collections.find(({ id }) => id === parent);
        return (
          collection && addingTo({ type: 'collection', collection, children: null }, undefined)
        );
      }}
      onMove={prepare}
      onClose={onClose}
    >
      {(destination) => <MoveLosses items={items} parent={parentAt(destination)} />}
    </KitMoveDialog>
  );
}

/** The parent of an item that is moved there. */
function parentAt({ target, side }: Destination<Location>): Parent {
  if (!target) return null;
  return side === 'last' ? target.id : (contentOf(target.node).parent ?? null);
}
