'use client';

import { Losses } from '#components/kit/losses.tsx';
import { usePreview } from '#components/kit/use-preview.ts';
import type { LocatedNode } from './moving-together.ts';
import { type ContentNode, idOf, type Parent, titleOf } from './node.ts';
import { changesParent, moveChange, readLosses } from './previews.ts';

/** Who loses access by a move to another parent, for each item. */
export function MoveLosses({ items, parent }: { items: readonly LocatedNode[]; parent: Parent }) {
  const elsewhere = items.filter((item) =>
    changesParent({ node: item.node, from: item.parent, parent }),
  );
  return elsewhere.map(({ node }) => (
    <section key={idOf(node)} className="grid gap-1">
      {items.length > 1 && <h3 className="font-semibold">{titleOf(node)}</h3>}
      <NodeLosses node={node} parent={parent} />
    </section>
  ));
}

function NodeLosses({ node, parent }: { node: ContentNode; parent: Parent }) {
  const reading = usePreview(['move', idOf(node), parent], (page, options) =>
    readLosses(node, moveChange(parent), page, options),
  );
  return <Losses reading={reading} what={node.type} />;
}
