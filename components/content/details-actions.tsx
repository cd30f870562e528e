'use client';

import { Building2, CopyPlus, Move, Trash2 } from 'lucide-react';
import { useRequirement } from '#components/kit/who-can.tsx';
import { Button } from '#components/ui/button.tsx';
import { useContentPage } from './content-context.ts';
import { preloadDialogs } from './lazy-dialogs.ts';
import { type ContentNode, contentOf } from './node.ts';
import { changing, transferring } from './permissions.ts';
import { useDetails } from './use-details.ts';

/** The actions of the item shown beside the tree. */
export function DetailsActions({ node }: { node: ContentNode }) {
  const { openDialog, actions, permissions } = useContentPage();
  const { hideDetails } = useDetails();
  const { reason } = useRequirement(...changing(node));
  const locked = reason ? { unavailable: reason } : {};
  const leaving = useRequirement(...transferring(permissions)).reason;
  const parent = contentOf(node).parent ?? null;
  const remove = () => void actions.remove([node], hideDetails);
  return (
    <>
      <Button
        size="small"
        {...preloadDialogs}
        onClick={() => openDialog({ kind: 'move', items: [{ node, parent }] })}
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
        {...preloadDialogs}
        onClick={() => openDialog({ kind: 'transfer', node })}
        {...(leaving ? { unavailable: leaving } : locked)}
      >
        <Building2 aria-hidden /> Transfer
      </Button>
      <Button size="small" variant="danger" {...preloadDialogs} onClick={remove} {...locked}>
        <Trash2 aria-hidden /> Delete
      </Button>
    </>
  );
}
