'use client';

import { CircleX } from 'lucide-react';
import type { RefObject } from 'react';
import type { WrittenPage } from './use-page.ts';

/** Title and description, written where they are read. */
export function TitleFields({
  page: { type, values, faults, actions },
  titleRef,
  onEnter,
}: {
  page: WrittenPage;
  titleRef: RefObject<HTMLInputElement | null>;
  onEnter: () => void;
}) {
  const look =
    'w-full min-w-0 rounded-control border border-transparent bg-transparent px-1.5 -mx-1.5 placeholder:text-ink-3 hover:border-hairline focus-visible:border-edge aria-invalid:border-danger';
  return (
    <div className="min-w-0 flex-1">
      <input
        ref={titleRef}
        aria-label="Title"
        aria-invalid={faults.title ? true : undefined}
        aria-describedby={faults.title ? 'title-fault' : undefined}
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
      {faults.title && <Fault id="title-fault" text={faults.title} />}
      {type === 'document' && (
        <>
          <input
            aria-label="Description"
            aria-invalid={faults.description ? true : undefined}
            aria-describedby={faults.description ? 'description-fault' : undefined}
            autoComplete="off"
            placeholder="Description, in one line"
            value={values.description}
            onChange={({ target }) => actions.change({ description: target.value })}
            className={`${look} h-6 text-ink-2`}
          />
          {faults.description && <Fault id="description-fault" text={faults.description} />}
        </>
      )}
    </div>
  );
}

function Fault({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="flex gap-1.5 text-meta font-medium text-danger">
      <CircleX aria-hidden className="mt-px size-3.5" />
      {text}
    </p>
  );
}
