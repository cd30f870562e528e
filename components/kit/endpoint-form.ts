'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Problem } from '#lib/client/problem.ts';

/**
 * A form over the body of an endpoint: the documented bounds are checked before anything is sent, and
 * the API's own field errors land beside their fields.
 * @param schema the endpoint's `body`, or a part of it
 */
export function useEndpointForm<Schema extends z.ZodMiniObject>(
  schema: Schema,
  defaultValues: DefaultValues<z.input<Schema> & FieldValues>,
) {
  type Input = z.input<Schema> & FieldValues;
  type Output = z.output<Schema> & FieldValues;
  const form = useForm<Input, unknown, Output>({
    // The resolver's own types know only plain schemas; this one is generic.
    resolver: zodResolver(schema as unknown as z.ZodMiniType<Output, Input>),
    defaultValues,
    mode: 'onTouched',
  });
  return form;
}

/**
 * Puts a refusal beside the fields it names, the first one focused.
 * @returns what is left to say above the form, or null when every fault has its field
 */
export function showProblem<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  problem: Problem,
): string | null {
  const known = problem.fields.filter(
    ({ path }) => form.getFieldState(path as Path<Input>) && hasField(form, path),
  );
  known.forEach(({ path, message }, index) => {
    form.setError(path as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return known.length > 0 && known.length === problem.fields.length ? null : problem.message;
}

function hasField<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  path: string,
): boolean {
  return (path.split('.')[0] ?? '') in form.getValues();
}
