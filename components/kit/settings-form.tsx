'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { announce } from '#components/ui/live-region.tsx';
import { Problem } from '#lib/client/problem.ts';
import type { Endpoint, InputOf, ReplyOf } from '#lib/contract/endpoint.ts';
import { usePermission } from './action.tsx';
import { showProblem, useEndpointForm } from './endpoint-form.ts';
import { formatList } from './format.ts';
import type { PermissionHolder } from './permission.ts';
import type { SaveNote } from './save-bar.tsx';
import { fasterNote, SettingsFrame } from './settings/settings-frame.tsx';
import { type ResourceVersion, useVersionedResource } from './settings/use-versioned-resource.ts';
import { ReadOnlyNotice } from './who-can.tsx';

/** A setting: its label, and its value in words, such as: Title is now “Guides”. */
type SettingField<Value> = { label: string; toText?: (value: Value) => string };
export type SettingFields<Values> = { [Key in keyof Values]-?: SettingField<Values[Key]> };

const SAVED: SaveNote = { tone: 'info', text: 'Saved.' };

type Form<Schema extends z.ZodMiniObject> = UseFormReturn<
  z.input<Schema> & FieldValues,
  unknown,
  z.output<Schema> & FieldValues
>;

type Props<
  Reading extends Endpoint,
  Writing extends Endpoint,
  Thing extends ReplyOf<Reading> & ReplyOf<Writing> & PermissionHolder<Writing>,
  Schema extends z.ZodMiniObject,
  Values extends object,
> = {
  /** “Space settings”, for screen readers. */
  label: string;
  reading: Reading;
  writing: Writing;
  input: Omit<InputOf<Writing>, 'body'> & InputOf<Reading>;
  thing: Thing;
  /** Imports the schema that is checked before anything is sent. */
  schema: () => Promise<Schema>;
  valuesOf: (thing: Thing) => Values;
  fields: SettingFields<Values>;
  /** Asked before changes are sent, such as about lost access. @returns whether to continue */
  confirm?: (change: Partial<Values>) => Promise<boolean>;
  /** The setting that an error refers to when it names no field, such as a path in use. */
  settingOf?: (problem: Problem) => (keyof Values & string) | undefined;
  above?: ReactNode;
  below?: ReactNode;
  children: (form: Form<Schema>, values: Values) => ReactNode;
};

/**
 * Settings that are saved together: the save bar lists unsaved changes, only changes are sent, and
 * newer changes of others are never overwritten.
 */
export function SettingsForm<
  Reading extends Endpoint,
  Writing extends Endpoint,
  Thing extends ReplyOf<Reading> & ReplyOf<Writing> & PermissionHolder<Writing>,
  Schema extends z.ZodMiniObject,
  Values extends object,
>(props: Props<Reading, Writing, Thing, Schema, Values>) {
  const { thing, writing, valuesOf, fields, confirm } = props;
  type Input = z.input<Schema> & FieldValues;
  const keys = Object.keys(fields) as (keyof Values & string)[];
  const { read, saving } = useVersionedResource<Reading, Writing, Thing>(
    props.reading,
    writing,
    props.input,
  );
  const [saved, setSaved] = useState(() => valuesOf(thing));
  const [note, setNote] = useState<SaveNote | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useEndpointForm(props.schema, saved as never) as Form<Schema>;
  const element = useRef<HTMLFormElement>(null);
  const values = form.watch() as unknown as Values;
  const change = differing(keys, saved, values);
  const labels = (Object.keys(change) as (keyof Values & string)[]).map((key) => fields[key].label);
  const changed = [...new Set(labels)];
  const { allowed } = usePermission(writing, thing);

  /** Loads a newer version and keeps unsaved changes. */
  function adopt(next: Thing, own: Partial<Values> = {}): void {
    setSaved(valuesOf(next));
    form.reset(valuesOf(next) as unknown as Input);
    for (const [key, value] of Object.entries(own))
      form.setValue(key as Path<Input>, value as never, { shouldDirty: true });
  }

  const isClean = changed.length === 0 && !saving.isPending;
  // Loads what someone else saved while there are no unsaved changes.
  useEffect(() => {
    const next = valuesOf(thing);
    if (!isClean || Object.keys(differing(keys, saved, next)).length === 0) return;
    setSaved(next);
    form.reset(next as unknown as Input);
  }, [thing, saved, isClean, form, keys, valuesOf]);

  /** The current version, or null if someone changed a setting since the form was loaded. */
  async function current(own: Partial<Values>): Promise<ResourceVersion<Thing> | null> {
    const version = await read();
    const now = valuesOf(version.thing);
    const theirs = Object.keys(differing(keys, saved, now)) as (keyof Values & string)[];
    if (theirs.length === 0) return version;
    adopt(version.thing, own);
    setNote(fasterNote(theirs.map((key) => nowIs(fields[key], now[key]))));
    return null;
  }

  async function save(own: Partial<Values>): Promise<void> {
    setNote(null);
    setBusy(true);
    try {
      const onto = await current(own);
      if (!onto || (confirm && !(await confirm(own)))) return;
      const next = await saving.mutateAsync({ change: own as never, entityTag: onto.entityTag });
      adopt(next.thing);
      setNote(SAVED);
      announce(`${props.label} saved`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status !== 412 || (await current(own))) refused(error);
    } finally {
      setBusy(false);
    }
  }

  function refused(problem: Problem): void {
    const setting: string | undefined = props.settingOf?.(problem);
    if (setting) {
      const fault = { type: 'server', message: problem.message };
      form.setError(setting as Path<Input>, fault, { shouldFocus: true });
      return;
    }
    const text = showProblem(form, problem);
    if (text) setNote({ tone: 'bad', title: 'Couldn’t save.', text });
  }

  /** Focuses the first invalid field, once it shows its error. */
  function focusFault(): void {
    window.setTimeout(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  }

  return (
    <SettingsFrame
      element={element}
      label={props.label}
      // What is changed afterwards isn’t saved.
      note={note === SAVED && changed.length > 0 ? null : note}
      changed={changed}
      isSaving={isBusy}
      mayChange={allowed}
      onSubmit={(event) =>
        void form.handleSubmit(() => {
          if (changed.length > 0 && !isBusy) void save(change);
        }, focusFault)(event)
      }
      onDiscard={() => {
        setNote(null);
        form.reset(saved as unknown as Input);
      }}
      above={
        <>
          <ReadOnlyNotice endpoint={writing} on={thing} />
          {props.above}
        </>
      }
      below={props.below}
    >
      {props.children(form, values)}
    </SettingsFrame>
  );
}

/** Such as: Title is now “Guides”. */
function nowIs<Value>({ label, toText }: SettingField<Value>, value: Value): string {
  return `${label} is now ${toText ? toText(value) : inWords(value)}`;
}

function inWords(value: unknown): string {
  if (typeof value === 'string') return value ? `“${value}”` : 'empty';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.length > 0 ? formatList(value.map(String)) : 'empty';
  return value === null || value === undefined ? 'not set' : String(value);
}

/**
 * The settings that differ from the saved ones: the body of a request.
 * @param settings the names of all settings
 */
function differing<Values extends object>(
  settings: readonly (keyof Values)[],
  saved: Values,
  now: Values,
): Partial<Values> {
  const isChanged = (key: keyof Values) => JSON.stringify(saved[key]) !== JSON.stringify(now[key]);
  return Object.fromEntries(
    settings.filter(isChanged).map((key) => [key, now[key]]),
  ) as Partial<Values>;
}
