'use client';

import { BookOpen, CircleX, RotateCw } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { usePermission } from '#components/kit/action.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { updateContent } from '#lib/contract/content.ts';
import type { Space } from '#lib/contract/spaces.ts';

/** Shown for a space without pages: how to add one. */
export function NoPages({ space }: { space: Space }) {
  const path = `/v1/spaces/${space.id}/content`;
  if (!usePermission(updateContent, space).allowed)
    return (
      <EmptyState title="No pages yet">
        Anyone who can edit {space.title} can add the first one.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No pages yet"
      actions={
        <>
          <Button asChild variant="primary">
            <Link href="/reference">
              <BookOpen aria-hidden /> API reference
            </Link>
          </Button>
          <CopyButton variant="secondary" value={`POST ${path}`} label="Copy request" />
        </>
      }
    >
      Add pages through the API: send Markdown to <code className="wrap-anywhere">POST {path}</code>{' '}
      with the operation insert_page
      {space.editMode === 'locked' ? ', after unlocking the space in its settings' : ''}.
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
