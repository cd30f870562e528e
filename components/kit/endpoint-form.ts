'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
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

/**
 * A form over the body of an endpoint: the documented bounds are checked before anything is sent, and
 * the API's own field errors land beside their fields.
 * @param load imports the schema from `lib/contract/<noun>.schemas.ts`, when the form is first used
 */
export function useEndpointForm<Schema extends z.ZodMiniObject>(
  load: () => Promise<Schema>,
  defaultValues: DefaultValues<z.input<Schema> & FieldValues>,
) {
  type Input = z.input<Schema> & FieldValues;
  type Output = z.output<Schema> & FieldValues;
  const ahead = useEffectEvent(() => void loadChecks(load).catch(() => undefined));
  useEffect(() => {
    document.addEventListener('focusin', ahead, { once: true });
    return () => document.removeEventListener('focusin', ahead);
  }, []);
  const pressed = usePressed();
  const resolver: Resolver<Input, unknown, Output> = async (current, context, options) => {
    // Of this moment: what is typed while the checks load belongs to the next press.
    const values = structuredClone(current);
    await pressed.current;
    const checks = await Promise.race([loadChecks(load).catch(() => null), late()]);
    // Without a connection the checks can't be loaded, or take forever; the API checks, too.
    if (!checks) return { values: values as unknown as Output, errors: {} };
    const { schema, zodResolver } = checks;
    // The resolver's own types know only plain schemas; this one is generic.
    const check = zodResolver(schema as unknown as z.ZodMiniType<Output, Input>);
    return check(values, context, options);
  };
  return useForm<Input, unknown, Output>({ resolver, defaultValues, mode: 'onTouched' });
}

/** How long checks are waited for, in milliseconds. */
const CHECKS_LIMIT = 3_000;

const late = () => new Promise<null>((resolve) => setTimeout(resolve, CHECKS_LIMIT, null));

/** The longest press that is waited for, in milliseconds: a release outside the window isn't seen. */
const PRESS_LIMIT = 1_000;

/**
 * Resolves once the pointer is released. Pressing something leaves a field, whose error would move
 * what is pressed away from under the pointer, and the press would do nothing.
 */
function usePressed() {
  const pressed = useRef<Promise<void>>(undefined);
  useEffect(() => {
    const note = () => {
      pressed.current = new Promise((resolve) => {
        // The click follows in the same task.
        addEventListener('pointerup', () => setTimeout(resolve), { once: true });
        setTimeout(resolve, PRESS_LIMIT);
      });
    };
    addEventListener('pointerdown', note, true);
    return () => removeEventListener('pointerdown', note, true);
  }, []);
  return pressed;
}

async function loadChecks<Schema>(load: () => Promise<Schema>) {
  const [schema, { zodResolver }] = await Promise.all([load(), import('@hookform/resolvers/zod')]);
  return { schema, zodResolver };
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
