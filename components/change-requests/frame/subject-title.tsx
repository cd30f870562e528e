'use client';

import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { updateChangeRequest } from '#lib/contract/change-requests.ts';
import { requestInput } from '../places.ts';
import { subjectOf } from '../words.ts';
import { useRequest } from './request-context.tsx';

const SubjectField = lazyPart(() =>
  import('./subject-field.tsx').then((part) => part.SubjectField),
);

/** The subject and number, with inline renaming if you can edit. */
export function SubjectTitle() {
  const { request, spaceId, number, canEdit, changes } = useRequest();
  const [isRenaming, setRenaming] = useState(false);
  const [pending, setPending] = useState<string | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const update = useMutationFor(updateChangeRequest);
  const shown = pending === null ? subjectOf(request) : subjectOf({ subject: pending });
  const canRename = canEdit && request.status !== 'merged';

  function close(): void {
    setRenaming(false);
    window.setTimeout(() => pencil.current?.focus());
  }

  function save(text: string): void {
    const subject = text.trim();
    close();
    if (subject === request.subject) return;
    setPending(subject);
    update.mutate(
      { ...requestInput(spaceId, number), body: { subject } },
      {
        onSuccess: () => announce(`Renamed to “${subjectOf({ subject })}”`),
        onError: ({ message }) => changes.showResult(`Couldn’t rename. ${message}`, 'bad'),
        onSettled: () => setPending(null),
      },
    );
  }

  if (isRenaming)
    return (
      <>
        {/* A heading of a field alone has no text. */}
        <span className="sr-only">{`${shown} #${number}`}</span>
        <SubjectField subject={request.subject} onSave={save} />
      </>
    );
  return (
    <>
      <span className={request.subject || pending ? undefined : 'text-ink-3'}>{shown}</span>{' '}
      <span className="ml-1 text-[24px] font-normal whitespace-nowrap text-ink-3">#{number}</span>
      {canRename && (
        <IconButton
          ref={pencil}
          label="Rename"
          tooltip
          className="ml-1.5 align-[5px]"
          onClick={() => setRenaming(true)}
          {...SubjectField.preload}
        >
          <Pencil aria-hidden className="size-3.5" />
        </IconButton>
      )}
    </>
  );
}
