'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  useFormContext,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { callWithTag } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { sendWithTag } from '#lib/client/send.ts';
import type { Endpoint, InputOf, ReplyOf } from '#lib/contract/endpoint.ts';
import { DialogForm } from './dialog-form.tsx';
import { showProblem, useEndpointForm } from './endpoint-form.ts';
import { useOpenedVersion } from './settings/use-opened-version.ts';

type Parameters<E extends Endpoint> =
  InputOf<E> extends { parameters: infer P extends Record<string, string> } ? P : undefined;

type Props<E extends Endpoint, Schema extends z.ZodMiniObject> = {
  /** Such as: New team, or Edit “Guides”. */
  title: string;
  description?: ReactNode;
  /** The button, with its verb: “Create team”, “Save changes”. */
  submit: string;
  /** The endpoint; the form's values are its body. */
  endpoint: E;
  parameters: Parameters<E>;
  /** Imports the schema that is checked before anything is sent. */
  schema: () => Promise<Schema>;
  values: DefaultValues<z.input<Schema> & FieldValues>;
  /** For an edit: the opened resource, read again so that newer changes are never overwritten. */
  opened?: { endpoint: Endpoint; thing: ReplyOf<E>; valuesOf: (thing: ReplyOf<E>) => object };
  /** The field that a conflict (409) refers to, such as a name in use. */
  conflict?: Path<z.input<Schema> & FieldValues>;
  /** Says what is wrong if the API has no such endpoint, such as an older or a different one. */
  unsupported?: string;
  /** The toast: “Team created”; without it, `onSaved` says what was done. */
  saved?: (reply: ReplyOf<E>) => string;
  onSaved?: (reply: ReplyOf<E>) => void;
  /** `onSaved` goes to another page: until that is there the dialog stays, busy. */
  leaves?: boolean;
  onClose: () => void;
  /** The fields: TextField, or others through `useFormContext`. */
  children: ReactNode;
};

/**
 * A dialog with a form that calls an endpoint: the schema is checked first, errors are shown beside
 * their fields, and closing asks before unsaved changes are discarded.
 */
export function FormDialog<E extends Endpoint, Schema extends z.ZodMiniObject>(
  props: Props<E, Schema>,
) {
  const { title, description, submit, endpoint, parameters, opened, onClose } = props;
  const form = useEndpointForm(props.schema, props.values);
  const { isDirty, isSubmitting } = form.formState;
  const [problem, setProblem] = useState<ReactNode>(null);
  const [isLeaving, setIsLeaving] = useState(false);

  /** Loads a newer version and keeps the input. */
  function adopt(thing: ReplyOf<E>): void {
    const typed = form.getValues();
    const dirty = Object.keys(form.formState.dirtyFields) as Path<z.input<Schema> & FieldValues>[];
    form.reset(opened?.valuesOf(thing) as typeof typed);
    for (const name of dirty) form.setValue(name, typed[name], { shouldDirty: true });
  }

  const read = async () => {
    const { reply, entityTag } = await callWithTag(opened?.endpoint ?? endpoint, { parameters });
    return { thing: reply as ReplyOf<E>, entityTag };
  };
  const version = useOpenedVersion(read, opened?.thing ?? null, (newer) => {
    if (!isDirty) adopt(newer);
    return !isDirty;
  });

  async function refused(refusal: Problem): Promise<void> {
    if (refusal.isUnsupported && props.unsupported) setProblem(props.unsupported);
    else if (refusal.status === 412 && opened) {
      const newer = await read();
      adopt(newer.thing);
      version.replace(newer.entityTag);
      setProblem(
        'Someone else changed this. Your changes are still here: review them and save again.',
      );
    } else if (refusal.status === 409 && props.conflict) {
      const { message } = refusal;
      form.setError(props.conflict, { type: 'server', message }, { shouldFocus: true });
    } else setProblem(showProblem(form, refusal));
  }

  const onSubmit = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      const input = { parameters, body } as unknown as InputOf<E>;
      const { reply } = await sendWithTag(endpoint, input, { entityTag: await version() });
      if (props.saved) notify(props.saved(reply), { tone: 'done' });
      props.onSaved?.(reply);
      if (props.leaves) setIsLeaving(true);
      else onClose();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await refused(error);
    }
  });

  return (
    <DialogForm
      title={title}
      description={description}
      submit={submit}
      busy={isSubmitting || isLeaving}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
      unsaved={{ changed: isDirty ? [title] : [], lost: 'Your changes will be lost' }}
    >
      <FormProvider {...form}>{props.children}</FormProvider>
    </DialogForm>
  );
}

/** A text field in a FormDialog. @param name the name of the field in the body */
export function TextField({
  name,
  label,
  help,
  optional = false,
  ...input
}: {
  name: string;
  label: string;
  help?: ReactNode;
  optional?: boolean;
} & Pick<ComponentProps<typeof Input>, 'placeholder' | 'autoComplete' | 'inputMode'>) {
  const { register, formState } = useFormContext();
  const error = formState.errors[name]?.message;
  return (
    <Field
      label={label}
      help={help}
      optional={optional}
      error={typeof error === 'string' ? error : undefined}
    >
      <Input size="form" autoComplete="off" {...input} {...register(name)} />
    </Field>
  );
}
