'use client';

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { isOnline } from '#lib/client/connection.ts';
import { Problem } from '#lib/client/problem.ts';

type Checked = {
  data?: string | undefined;
  error?: { issues: readonly { message: string }[] } | undefined;
};

/** What was typed in a field that was removed with its row, such as when a board is drawn again. */
let unfinished: { before: string; text: string; at: number } | null = null;
/** Milliseconds until the row has to be back. */
const RETURNING = 2_000;
const OFFLINE = 'You’re offline. Try again when you’re connected.';

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
  const canCheck = useRef(false);
  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return;
    // At once, so that it gets the first letter typed after F2.
    input.select();
    if (unfinished?.before === before && performance.now() - unfinished.at < RETURNING) {
      input.value = unfinished.text;
      input.setSelectionRange(input.value.length, input.value.length);
    }
    unfinished = null;
    return () => {
      if (!isOver.current && input.value !== before)
        unfinished = { before, text: input.value, at: performance.now() };
    };
  }, [before]);
  useEffect(() => {
    // Loads what it takes to check a title, while there is a connection.
    void Promise.resolve(check(before)).then(() => {
      canCheck.current = true;
    });
  }, [check, before]);
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
    if (!canCheck.current && !isOnline()) return setProblem(OFFLINE);
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
