'use client';

import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { CommentText } from '#components/comments/comment-text.tsx';
import { Composer } from '#components/comments/composer.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { updateChangeRequest } from '#lib/contract/change-requests.ts';
import { useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';

/** What the change request does and why, edited in place by people who can edit. */
export function Description() {
  const { request, spaceId, number, canEdit } = useRequest();
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const { mutateAsync: update } = useMutationFor(updateChangeRequest);
  const { description = '' } = request;
  const mayEdit = canEdit && request.status !== 'merged';
  if (!mayEdit && description === '') return null;

  function close(): void {
    setEditing(false);
    window.setTimeout(() => pencil.current?.focus());
  }

  async function save(markdown: string): Promise<void> {
    await update({ ...requestInput(spaceId, number), body: { description: markdown } });
    announce('Description saved');
  }

  return (
    <section aria-labelledby="description">
      <SectionHead title="Description" id="description">
        {mayEdit && !isEditing && (
          <IconButton ref={pencil} label="Edit description" onClick={() => setEditing(true)}>
            <Pencil aria-hidden className="size-3.5" />
          </IconButton>
        )}
      </SectionHead>
      <div className="py-3">
        {isEditing ? (
          <Composer
            label="Description"
            verb="Save"
            placeholder="What this changes, and why"
            draftKey={`masthead:description:${request.id}`}
            initial={description}
            autoFocus
            allowsEmpty
            send={save}
            onDone={close}
            onCancel={close}
          />
        ) : description ? (
          <CommentText markdown={description} />
        ) : (
          <p className="text-ink-2">No description.</p>
        )}
      </div>
    </section>
  );
}
