'use client';

import { BookOpen, CircleX, RotateCw } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { Space } from '#lib/contract/spaces.ts';

/** A space without a page: what puts one into it. */
export function NoPages({ space }: { space: Space }) {
  const path = `/v1/spaces/${space.id}/content`;
  if (!space.permissions.edit)
    return (
      <EmptyState title="Nothing to read yet">
        {space.title} has no pages. Whoever may edit it can write the first one.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Nothing to read yet"
      actions={
        <>
          <Button asChild variant="primary">
            <Link href="/reference">
              <BookOpen aria-hidden /> API reference
            </Link>
          </Button>
          <CopyButton variant="secondary" value={`POST ${path}`} label="Copy the request" />
        </>
      }
    >
      Pages are written through the API: <code className="wrap-anywhere">POST {path}</code> takes
      them in Markdown, with the operation insert_page
      {space.editMode === 'locked' ? ', once the space is unlocked in its settings' : ''}.
    </EmptyState>
  );
}

/** The pages did not arrive, or this API has none to give. */
export function PagesUnread({ status, message }: { status: number; message: string }) {
  const router = useRouter();
  if (status === 404 || status === 405)
    return (
      <EmptyState title="This API does not give pages" role="status">
        It has the space, and not the extensions by which its content is read. Everything else about
        the space works.
      </EmptyState>
    );
  return (
    <EmptyState
      tone="bad"
      role="alert"
      title="The pages did not arrive"
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
