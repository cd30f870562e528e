'use client';

import { CircleCheck, CircleDot, CircleX } from 'lucide-react';
import type { RefObject } from 'react';
import { useCommandKey } from '#components/kit/platform.tsx';
import { Button } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import type { EditablePage } from './use-page.ts';

/** Title and description, edited in place. */
export function TitleFields({
  page: { type, values, errors, actions },
  titleRef,
  onEnter,
}: {
  page: EditablePage;
  titleRef: RefObject<HTMLInputElement | null>;
  onEnter: () => void;
}) {
  const look =
    'w-full min-w-0 text-ellipsis rounded-control border border-transparent bg-transparent px-1.5 -mx-1.5 placeholder:text-ink-3 hover:border-hairline focus-visible:border-edge aria-invalid:border-danger';
  return (
    <div className="min-w-0 flex-1">
      <input
        ref={titleRef}
        aria-label="Title"
        aria-invalid={errors.title ? true : undefined}
        aria-describedby={errors.title ? 'title-error' : undefined}
        autoComplete="off"
        maxLength={150}
        placeholder="Title"
        value={values.title}
        onChange={({ target }) => actions.change({ title: target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
        className={`${look} font-serif text-panel font-medium`}
      />
      {errors.title && <FieldError id="title-error" text={errors.title} />}
      {type === 'document' && (
        <>
          <input
            aria-label="Description"
            aria-invalid={errors.description ? true : undefined}
            aria-describedby={errors.description ? 'description-error' : undefined}
            autoComplete="off"
            placeholder="One-line description"
            value={values.description}
            onChange={({ target }) => actions.change({ description: target.value })}
            className={`${look} h-6 text-ink-2`}
          />
          {errors.description && <FieldError id="description-error" text={errors.description} />}
        </>
      )}
    </div>
  );
}

function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="flex gap-1.5 text-meta font-medium text-danger">
      <CircleX aria-hidden className="mt-px size-3.5" />
      {text}
    </p>
  );
}

/** Whether the page is saved, and the button that saves it. */
export function SaveState({ page, onSave }: { page: EditablePage; onSave: () => void }) {
  const { isDirty, isSaving, isDraftStored, actions } = page;
  const key = useCommandKey('S');
  const words = isSaving ? 'Saving' : isDirty ? 'Unsaved changes' : 'Saved';
  const [tone, icon] = isSaving
    ? ['text-ink-2', <Spinner key="busy" />]
    : isDirty
      ? ['text-warn', <CircleDot key="unsaved" aria-hidden className="size-3.5" />]
      : ['text-ink-3', <CircleCheck key="saved" aria-hidden className="size-3.5" />];
  return (
    <div className="flex flex-none items-center gap-2">
      <span
        role="status"
        title={
          isDirty && isDraftStored
            ? 'Kept in this browser until you save, even if you close the page.'
            : undefined
        }
        className={`flex items-center gap-1.5 text-meta font-medium whitespace-nowrap ${tone}`}
      >
        {icon}
        <span className="@max-[24rem]:sr-only">{words}</span>
      </span>
      {isDirty && !isSaving && (
        <Button variant="bare" onClick={actions.discard} className="@max-[30rem]:hidden">
          Discard
        </Button>
      )}
      <Button
        variant="primary"
        busy={isSaving}
        title={key}
        onClick={onSave}
        {...(!isDirty && !isSaving && { unavailable: 'No unsaved changes.' })}
      >
        Save
      </Button>
    </div>
  );
}
