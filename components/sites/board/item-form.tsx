'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { Problem } from '#lib/client/problem.ts';
import { groupTitle } from '#lib/contract/site-section-groups.schemas.ts';
import { sectionTitle } from '#lib/contract/site-sections.schemas.ts';
import { languageTag } from '#lib/contract/site-shapes.schemas.ts';
import { ConditionField } from '../condition-field.tsx';
import { useBoard } from './board-context.tsx';
import { changeOf, conditionFault, draftOf, type ItemChange, type ItemDraft } from './draft.ts';
import { IconField } from './icon-field.tsx';
import type { Structure, StructureItem } from './items.ts';
import { PathField, pathFault } from './path-field.tsx';

/** The editable fields of an item, saved together; only changed ones are sent. */
export function ItemForm({ item, structure }: { item: StructureItem; structure: Structure }) {
  const { editLock: lock, edits } = useBoard();
  const before = draftOf(item);
  const [edited, setEdited] = useState<ItemDraft>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const draft = { ...before, ...edited };
  const change = changeOf(before, draft);
  const isDirty = Object.keys(change).length > 0;
  const set = (part: ItemDraft) => {
    setProblem(null);
    setEdited((now) => ({ ...now, ...part }));
  };
  const refusalOf = (path: string) => problem?.fields.find((each) => each.path === path)?.message;
  const faults = faultsOf(item, structure, draft, change);
  const isFaulty = Object.values(faults).some(Boolean);

  async function submit(): Promise<void> {
    if (!isDirty || isFaulty || isBusy) return;
    try {
      setBusy(true);
      await edits.edit(item, change);
      // Text typed during the save is kept.
      setEdited((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([name, text]) => text !== draft[name as keyof ItemDraft]),
        ),
      );
      announce(`${item.title}: saved.`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  const isFieldError = problem?.fields.some(({ path }) => path in draft);
  return (
    <form
      noValidate
      className="grid gap-4"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isDirty || event.defaultPrevented) return;
        // It would close the panel and drop what was typed.
        event.preventDefault();
        announce('Save or discard the changes first.');
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Failure title="Couldn’t save." reason={problem && !isFieldError && problem.message} />
      {draft.title !== undefined && (
        <Field label="Title" error={faults.title ?? refusalOf('title')}>
          <Input
            autoComplete="off"
            maxLength={128}
            value={draft.title}
            onChange={({ target }) => set({ title: target.value })}
            {...lock}
          />
        </Field>
      )}
      {draft.path !== undefined && (
        <PathField
          structure={structure}
          id={item.id}
          value={draft.path}
          onChange={(path) => set({ path })}
          refusal={refusalOf('path')}
          {...lock}
        />
      )}
      {draft.icon !== undefined && (
        <IconField value={draft.icon} onChange={(icon) => set({ icon })} {...lock} />
      )}
      {draft.description !== undefined && (
        <Field
          label="Description"
          optional
          help="Up to 256 characters."
          error={faults.description ?? refusalOf('description')}
        >
          <Textarea
            rows={2}
            value={draft.description}
            onChange={({ target }) => set({ description: target.value })}
            {...lock}
          />
        </Field>
      )}
      {draft.language !== undefined && (
        <Field
          label="Language"
          optional
          help="Such as en or pt-BR. Spaces of a section that have one are translations: readers and search engines find each page in the others."
          error={faults.language ?? refusalOf('language')}
        >
          <Input
            autoComplete="off"
            className="max-w-32"
            value={draft.language}
            onChange={({ target }) => set({ language: target.value })}
            {...lock}
          />
        </Field>
      )}
      {draft.condition !== undefined && (
        <ConditionField
          value={draft.condition}
          onChange={(condition) => set({ condition })}
          fault={conditionFault(draft.condition)}
          {...lock}
        />
      )}
      {isDirty && (
        <div className="flex gap-2">
          <Button
            type="submit"
            variant="primary"
            size="small"
            busy={isBusy}
            {...(isFaulty && { unavailable: 'Fix the marked fields first.' })}
          >
            Save changes
          </Button>
          <Button
            size="small"
            variant="bare"
            onClick={() => {
              setEdited({});
              setProblem(null);
            }}
          >
            Discard changes
          </Button>
        </div>
      )}
    </form>
  );
}

function faultsOf(item: StructureItem, structure: Structure, draft: ItemDraft, change: ItemChange) {
  const isGroup = item.object === 'site-section-group';
  const wanted = isGroup ? groupTitle : sectionTitle;
  const first = (read: { error?: { issues: readonly { message: string }[] } | undefined }) =>
    read.error?.issues[0]?.message;
  return {
    title: change.title === undefined ? undefined : first(wanted.safeParse(change.title)),
    path:
      change.path === undefined ? undefined : pathFault(structure, item.id, change.path)?.message,
    description:
      (draft.description?.trim().length ?? 0) > 256
        ? 'A description can have up to 256 characters.'
        : undefined,
    language: change.language ? first(languageTag.safeParse(change.language)) : undefined,
    condition: draft.condition ? conditionFault(draft.condition)?.message : undefined,
  };
}
