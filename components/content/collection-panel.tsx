'use client';

import { useQuery } from '@tanstack/react-query';
import { FilePlus2, Folder, FolderPlus } from 'lucide-react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { useRequirement } from '#components/kit/who-can.tsx';
import { Button } from '#components/ui/button.tsx';
import { PanelSection, SidePanel } from '#components/ui/side-panel.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getCollection } from '#lib/contract/collections.ts';
import { useContentPage } from './content-context.ts';
import { DetailsActions } from './details-actions.tsx';
import { preloadDialogs } from './lazy-dialogs.ts';
import { LevelField } from './level-field.tsx';
import type { ContentNode } from './node.ts';
import { usePaths } from './paths.ts';
import { addingTo } from './permissions.ts';
import { TitleForm } from './title-form.tsx';
import { useDetails } from './use-details.ts';

/** The details and actions of a collection, beside the tree. */
export function CollectionPanel({ collectionId }: { collectionId: string }) {
  const { organizationId, title: root } = useContentPage();
  const { hideDetails } = useDetails();
  const reading = useQuery(queryFor(getCollection, { parameters: { collectionId } }));
  const { paths } = usePaths(organizationId);
  const collection = reading.data;
  const node: ContentNode | undefined = collection && {
    type: 'collection',
    collection,
    children: null,
  };
  return (
    <SidePanel
      title={collection?.title ?? 'Collection'}
      media={<Folder aria-hidden className="mt-1.5" />}
      subtitle={collection && `Collection in ${paths.pathOf(collection.parent) || root}`}
      onClose={hideDetails}
      footer={node && <DetailsActions node={node} />}
    >
      {reading.error instanceof Problem && !collection && (
        <ProblemState
          problem={reading.error}
          what="This collection"
          onRetry={() => void reading.refetch()}
        />
      )}
      {reading.isPending && <SkeletonRows label="Loading collection" rows={4} />}
      {node && (
        <>
          <PanelSection>
            <TitleForm key={collection?.title} node={node} />
          </PanelSection>
          <PanelSection>
            <LevelField node={node} />
          </PanelSection>
          <PanelSection title="Add to this collection">
            <Create node={node} collectionId={collectionId} />
          </PanelSection>
        </>
      )}
    </SidePanel>
  );
}

function Create({ node, collectionId }: { node: ContentNode; collectionId: string }) {
  const { permissions, openDialog } = useContentPage();
  const { reason } = useRequirement(...addingTo(node, permissions));
  const locked = reason ? { unavailable: reason } : {};
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      <Button
        size="small"
        {...preloadDialogs}
        onClick={() => openDialog({ kind: 'new', type: 'space', parent: collectionId })}
        {...locked}
      >
        <FilePlus2 aria-hidden /> Space
      </Button>
      <Button
        size="small"
        {...preloadDialogs}
        onClick={() => openDialog({ kind: 'new', type: 'collection', parent: collectionId })}
        {...locked}
      >
        <FolderPlus aria-hidden /> Collection
      </Button>
    </div>
  );
}
