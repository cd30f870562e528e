'use client';

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Problem } from '#lib/client/problem.ts';

type Checked = {
  data?: string | undefined;
  error?: { issues: readonly { message: string }[] } | undefined;
};

/** The title of a row as an input: Enter or blur saves, Escape cancels. */
export function RenameField({
  before,
  maxLength,
  check,
  save: send,
  onDone,
}: {
  before: string;
  maxLength: number;
  /** Validates a title with the contract's schema, which may be loaded for it. */
  check: (text: string) => Checked | Promise<Checked>;
  /** Saves the title and refetches what shows it. @throws Problem */
  save: (title: string) => Promise<unknown>;
  /** @param byKey whether the focus should return to the row */
  onDone: (byKey: boolean) => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  const isSettled = useRef(false);
  // At once, so that it gets the first letter typed after F2.
  useLayoutEffect(() => field.current?.select(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    // Again after the menu that opened it has returned the focus.
    const timer = window.setTimeout(() => {
      isSettled.current = true;
      const input = field.current;
      if (!input || document.activeElement === input) return;
      if (input.value === before) input.select();
      else input.focus();
    });
    return () => window.clearTimeout(timer);
  }, []);

  function close(byKey: boolean): void {
    isOver.current = true;
    onDone(byKey);
  }

  async function save(text: string, byKey: boolean): Promise<void> {
    if (isOver.current || isBusy) return;
    const { data: title = text, error: fault } = await check(text);
    if (isOver.current) return;
    if (fault) return setProblem(fault.issues[0]?.message ?? null);
    if (title === before) return close(byKey);
    setBusy(true);
    try {
      await send(title);
      announce(`Renamed “${before}” to “${title}”`);
      close(byKey);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error.message);
      setBusy(false);
      field.current?.focus();
    }
  }

  return (
    <Field
      label={`New title of ${before}`}
      hideLabel
      error={problem}
      className="ml-1 flex-1 py-0.5 pr-3"
    >
      <Input
        ref={field}
        autoComplete="off"
        maxLength={maxLength}
        defaultValue={before}
        readOnly={isBusy}
        onBlur={({ target }) => isSettled.current && void save(target.value, false)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') void save(event.currentTarget.value, true);
          if (event.key !== 'Escape') return;
          event.preventDefault();
          close(true);
        }}
        trailing={isBusy && <Spinner />}
      />
    </Field>
  );
}
