'use client';

import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Problem } from '#lib/client/problem.ts';
import type { Bodies } from '#lib/contract/forms.ts';

/**
 * A form for the body of an endpoint: its schema is checked before anything is sent, and the API's
 * field errors are shown beside their fields.
 * @param schema one of the bodies of forms.ts, which load when the page is used, or a schema that
 * is already loaded
 */
export function useEndpointForm<Schema extends z.ZodMiniObject>(
  schema: Schema | ((bodies: Bodies) => Schema),
  defaultValues: DefaultValues<z.input<Schema> & FieldValues>,
) {
  type Input = z.input<Schema> & FieldValues;
  type Output = z.output<Schema> & FieldValues;
  useEffect(() => {
    const ahead = () => void loadChecks().catch(() => undefined);
    document.addEventListener('focusin', ahead, { once: true });
    return () => document.removeEventListener('focusin', ahead);
  }, []);
  const resolver: Resolver<Input, unknown, Output> = async (values, context, options) => {
    const { bodies, zodResolver } = await loadChecks();
    const found = typeof schema === 'function' ? schema(bodies) : schema;
    // The resolver's types accept only plain schemas; this one is generic.
    const check = zodResolver(found as unknown as z.ZodMiniType<Output, Input>);
    return check(values, context, options);
  };
  return useForm<Input, unknown, Output>({ resolver, defaultValues, mode: 'onTouched' });
}

async function loadChecks() {
  const [{ bodies }, { zodResolver }] = await Promise.all([
    import('#lib/contract/forms.ts'),
    import('@hookform/resolvers/zod'),
  ]);
  return { bodies, zodResolver };
}

/**
 * Shows an error beside the fields it names and focuses the first.
 * @returns the message to show above the form, or null when every error has a field
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
