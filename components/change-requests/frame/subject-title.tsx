'use client';

import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { updateChangeRequest } from '#lib/contract/change-requests.ts';
import { requestInput } from '../places.ts';
import { subjectOf } from '../words.ts';
import { useRequest } from './request-context.tsx';

const SUBJECT_MAXIMUM = 100;

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
      <input
        aria-label="Subject"
        // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed
        autoFocus
        defaultValue={request.subject}
        maxLength={SUBJECT_MAXIMUM}
        placeholder="Summarize the change in one line"
        onBlur={({ target }) => save(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key !== 'Escape') return;
          event.currentTarget.value = request.subject;
          event.currentTarget.blur();
        }}
        className="w-[min(36rem,calc(100vw-6rem))] max-w-full rounded-control border border-edge bg-paper px-2"
      />
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
        >
          <Pencil aria-hidden className="size-3.5" />
        </IconButton>
      )}
    </>
  );
}
