'use client';

import { FilePlus2, FolderPlus } from 'lucide-react';
import { useRequirement } from '#components/kit/who-can.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { useContentPage } from './content-context.ts';
import { preloadDialogs } from './lazy-dialogs.ts';
import { addingTo } from './permissions.ts';

/** Replaces the tree of an organization without content. */
export function NoContent({ isAssembled }: { isAssembled: boolean }) {
  const { title, permissions, openDialog } = useContentPage();
  const { reason } = useRequirement(...addingTo(null, permissions));
  const locked = reason ? { unavailable: reason } : {};
  return (
    <EmptyState
      title="No content yet"
      actions={
        <>
          {!isAssembled && (
            <Button
              {...preloadDialogs}
              onClick={() => openDialog({ kind: 'new', type: 'space', parent: null })}
              {...locked}
            >
              <FilePlus2 aria-hidden /> New space
            </Button>
          )}
          <Button
            variant="bare"
            {...preloadDialogs}
            onClick={() => openDialog({ kind: 'new', type: 'collection', parent: null })}
            {...locked}
          >
            <FolderPlus aria-hidden /> New collection
          </Button>
        </>
      }
    >
      {reason
        ? `Content shared with you appears here. An admin of ${title} can give you access to more.`
        : 'A space holds pages. A collection groups spaces and controls who can see them.'}
    </EmptyState>
  );
}
