'use client';

import { CircleCheck, CircleDot } from 'lucide-react';
import { useCommandKey } from '#components/kit/platform.ts';
import { Button } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import type { WrittenPage } from './use-page.ts';

/** Whether what one sees is saved, and the way to save it. */
export function SaveState({ page, onSave }: { page: WrittenPage; onSave: () => void }) {
  const { isDirty, isSaving, isKept, actions } = page;
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
          isDirty && isKept
            ? 'This browser keeps them until they are saved, also when the page is closed.'
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
        {...(!isDirty && !isSaving && { unavailable: 'Everything is saved.' })}
      >
        Save
      </Button>
    </div>
  );
}
