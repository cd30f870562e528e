'use client';

import { CircleX, RotateCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { usePermission } from '#components/kit/action.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { createChangeRequest } from '#lib/contract/change-requests.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { EditPage } from './edit-page.tsx';

/** Shown for a space without pages: how to add one. */
export function NoPages({ space, className }: { space: Space; className?: string }) {
  if (!usePermission(createChangeRequest, space).allowed && space.editMode !== 'locked')
    return (
      <EmptyState title="No pages yet" className={className}>
        Anyone who can edit {space.title} can add the first one.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No pages yet"
      className={className}
      actions={
        <>
          <EditPage space={space} first="writing" />
          <EditPage space={space} first="import" />
        </>
      }
    >
      Write the first page in a change request, or import Markdown, HTML or Word files.
    </EmptyState>
  );
}

/** Shown if the pages couldn't be loaded, or the API doesn't have them. */
export function PagesError({ status, message }: { status: number; message: string }) {
  const router = useRouter();
  if (status === 404 || status === 405)
    return (
      <EmptyState title="Pages aren’t available" role="status">
        This API doesn’t have the extensions for reading content. Everything else about the space
        works.
      </EmptyState>
    );
  return (
    <EmptyState
      tone="bad"
      role="alert"
      title="Couldn’t load the pages"
      eyebrow={
        <>
          <CircleX aria-hidden /> Not loaded
        </>
      }
      actions={
        <Button variant="primary" onClick={() => router.refresh()}>
          <RotateCw aria-hidden /> Try again
        </Button>
      }
    >
      {message} Nothing was changed.
    </EmptyState>
  );
}
