'use client';

import { Building2, CopyPlus, Move, Trash2 } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { dialogsAhead, useContentPage } from './content-page.tsx';
import { type ContentNode, contentOf } from './node.ts';
import { useDetails } from './use-details.ts';
import { whyNotChange } from './why-not.ts';

/** What can be done with what stands beside the tree. */
export function DetailsActions({ node }: { node: ContentNode }) {
  const { title, ask, actions } = useContentPage();
  const { hideDetails } = useDetails();
  const reason = whyNotChange(node, title);
  const locked = reason ? { unavailable: reason } : {};
  const parent = contentOf(node).parent ?? null;
  const remove = () => {
    if (node.type === 'collection') return ask({ kind: 'delete', collection: node.collection });
    hideDetails();
    void actions.trash(node.space);
  };
  return (
    <>
      <Button
        size="small"
        {...dialogsAhead}
        onClick={() => ask({ kind: 'move', node, parent })}
        {...locked}
      >
        <Move aria-hidden /> Move
      </Button>
      {node.type === 'space' && (
        <Button size="small" onClick={() => void actions.duplicate(node.space)} {...locked}>
          <CopyPlus aria-hidden /> Duplicate
        </Button>
      )}
      <Button
        size="small"
        {...dialogsAhead}
        onClick={() => ask({ kind: 'transfer', node })}
        {...locked}
      >
        <Building2 aria-hidden /> Transfer
      </Button>
      <Button size="small" variant="danger" {...dialogsAhead} onClick={remove} {...locked}>
        <Trash2 aria-hidden /> Delete
      </Button>
    </>
  );
}
