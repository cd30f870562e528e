'use client';

import { Redo2, RotateCcw, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { LeaveGuard } from '#components/kit/leave-guard.tsx';
import { SaveBar } from '#components/kit/save-bar.tsx';
import { Section } from '#components/kit/section.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import type { Customization, CustomizationChanges } from '#lib/contract/customization.ts';
import { SiteActions } from '../frame/head-slots.tsx';
import { type Editing, EditingProvider, type LinkedSpace } from './context.ts';
import { FieldRow } from './field-row.tsx';
import { groups } from './fields.ts';
import { Preview } from './preview.tsx';
import type { useDraft } from './use-draft.ts';
import type { useEditor } from './use-editor.ts';

type Props<Value extends object> = {
  editor: ReturnType<typeof useEditor<Value>>;
  draft: ReturnType<typeof useDraft>;
  look: Customization;
  parameters: Editing['parameters'];
  isSpace: boolean;
  isOwn: (path: string) => boolean;
  /** Sets a field back. */
  onReset: (path: string) => void;
  /** Sets all fields back; absent where there is nothing to set back. */
  onResetAll?: (() => void) | undefined;
  isAllowed: boolean;
  spaces: readonly LinkedSpace[];
  /** Above the fields: what is edited, and who may. */
  above: ReactNode;
};

/** The fields of a customization, and the published pages beside them. */
export function Editor<Value extends Customization | CustomizationChanges>(props: Props<Value>) {
  const { editor, draft, look, isSpace, isOwn, isAllowed, spaces } = props;
  const [isPreviewing, setPreviewing] = useState(false);
  const refused = editor.problem?.fields ?? draft.problem?.fields ?? [];
  const editing: Editing = {
    look,
    parameters: props.parameters,
    none: isSpace ? {} : undefined,
    isSpace,
    isOwn,
    spaces,
    set: editor.set,
    reset: props.onReset,
    errorAt: (path) => refused.find((field) => field.path === path)?.message,
  };
  const { problem } = editor;
  // Shows the first refused field.
  useEffect(() => {
    if (!problem) return;
    setPreviewing(false);
    const refusedField = document.querySelector<HTMLElement>('[data-field] [aria-invalid="true"]');
    refusedField?.focus({ preventScroll: true });
    refusedField?.scrollIntoView({ block: 'center' });
  }, [problem]);
  return (
    <EditingProvider value={editing}>
      {isAllowed && <Actions {...props} />}
      {isAllowed && (
        <div className="flex flex-none border-b border-hairline px-gutter py-2 lg:hidden">
          <ViewButton isOn={!isPreviewing} onClick={() => setPreviewing(false)}>
            Settings
          </ViewButton>
          <ViewButton isOn={isPreviewing} onClick={() => setPreviewing(true)}>
            Preview
          </ViewButton>
        </div>
      )}
      <div className="flex min-h-0 flex-1">
        <div
          className={cn(
            'relative min-h-0 min-w-0 flex-1 overflow-y-auto scroll-pt-4 px-gutter pt-5 pb-16',
            isAllowed &&
              'lg:max-w-112 lg:flex-none lg:basis-[38%] lg:border-r lg:border-hairline lg:px-6',
            isPreviewing && 'max-lg:hidden',
          )}
        >
          <div className="grid min-w-0 max-w-140 gap-5">
            {props.above}
            <nav aria-label="Setting groups" className="flex flex-wrap gap-x-3 gap-y-1">
              {groups.map(({ id, title }) => (
                <a key={id} href={`#${id}`} className="link">
                  {title}
                </a>
              ))}
            </nav>
            <form
              aria-label="Customization"
              noValidate
              data-own-undo
              onSubmit={(event) => {
                event.preventDefault();
                void editor.saveAll();
              }}
            >
              <fieldset
                disabled={!isAllowed}
                className="grid min-w-0 gap-9 disabled:[&_:is(button,input,label)]:cursor-not-allowed disabled:[&_:is(button,input,label,span)]:border-dashed"
              >
                {groups.map(({ id, title, fields }) => (
                  <Section key={id} id={id} title={title} fields>
                    {fields.map((field) => (
                      <FieldRow key={field.path} field={field} />
                    ))}
                  </Section>
                ))}
              </fieldset>
              <button type="submit" hidden />
            </form>
          </div>
        </div>
        {isAllowed && (
          <div className={cn('flex min-h-0 min-w-0 flex-1', !isPreviewing && 'max-lg:hidden')}>
            <Preview draft={draft} look={look} />
          </div>
        )}
      </div>
      {isAllowed && (
        <SaveBar
          note={editor.note}
          changed={editor.changed}
          isSaving={editor.isSaving}
          onSave={() => void editor.saveAll()}
          onDiscard={editor.discard}
        />
      )}
      <LeaveGuard changed={editor.changed} />
    </EditingProvider>
  );
}

function Actions<Value extends object>({ editor, isSpace, onResetAll }: Props<Value>) {
  const resetLabel = isSpace ? 'Inherit everything' : 'Reset to defaults';
  const nothing = isSpace
    ? 'Everything is inherited from the site.'
    : 'Everything is at its default.';
  const resetting = onResetAll ? { onClick: onResetAll } : { unavailable: nothing };
  return (
    <SiteActions>
      <IconButton
        label="Undo"
        tooltip
        variant="secondary"
        size="default"
        onClick={editor.undo}
        {...(!editor.undo && { unavailable: 'Nothing to undo.' })}
      >
        <Undo2 aria-hidden />
      </IconButton>
      <IconButton
        label="Redo"
        tooltip
        variant="secondary"
        size="default"
        onClick={editor.redo}
        {...(!editor.redo && { unavailable: 'Nothing to redo.' })}
      >
        <Redo2 aria-hidden />
      </IconButton>
      <Button className="max-md:hidden" {...resetting}>
        <RotateCcw aria-hidden /> {resetLabel}
      </Button>
      <IconButton
        label={resetLabel}
        variant="secondary"
        size="default"
        className="md:hidden"
        {...resetting}
      >
        <RotateCcw aria-hidden />
      </IconButton>
    </SiteActions>
  );
}

function ViewButton(props: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={props.isOn}
      onClick={props.onClick}
      className="-ml-px h-9 flex-1 border border-edge px-3 text-ink-2 first:ml-0 first:rounded-l-control last:rounded-r-control hover:bg-paper-2 aria-pressed:bg-paper-3 aria-pressed:font-semibold aria-pressed:text-ink pointer-coarse:h-11"
    >
      {props.children}
    </button>
  );
}
