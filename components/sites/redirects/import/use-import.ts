'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { plural } from '#components/kit/format.ts';
import { announce } from '#components/ui/live-region.tsx';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { writeHeaders } from '#lib/client/send.ts';
import { importRedirects, reviewRedirects } from '#lib/contract/redirects.ts';
import { useRedirects } from '../redirects-context.tsx';
import { type Applied, applyRows } from './apply.ts';
import { type ReadTable, readTable } from './read-table.ts';
import {
  batchesOf,
  keepInstead,
  markDuplicates,
  type ReviewedRow,
  readyRows,
  tooLong,
  tooManyRows,
  type WrittenRow,
  writtenRows,
} from './review.ts';

type Step =
  | { name: 'choose'; fault: string | null }
  | { name: 'reviewing'; done: number; of: number }
  | { name: 'review'; rows: ReviewedRow[]; fault: string | null }
  | { name: 'applying'; rows: ReviewedRow[]; done: number; of: number }
  | { name: 'done'; rows: ReviewedRow[]; applied: Applied };

/** The steps of an import: choose, review, apply. Nothing changes before it is applied. */
export function useImport() {
  const { organizationId, siteId, changes } = useRedirects();
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ name: 'choose', fault: null });
  const [table, setTable] = useState<ReadTable | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const parameters = { organizationId, siteId };

  function start(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }

  /** Asks the API what importing the rows would do, batch by batch. */
  async function reviewRows(
    rows: readonly WrittenRow[],
    signal: AbortSignal,
    onDone: (count: number) => void,
  ): Promise<ReviewedRow[]> {
    const answered = new Map<number, ReviewedRow['answer']>();
    for (const row of rows) {
      const refusal = tooLong(row);
      if (refusal) answered.set(row.number, refusal);
    }
    const pending = rows.filter(({ number }) => !answered.has(number));
    for (const batch of batchesOf(pending)) {
      const body = { rows: batch.map(({ source, target }) => ({ source, target })), firstRow: 1 };
      const { rows: answers } = await call(reviewRedirects, { parameters, body }, { signal });
      batch.forEach(({ number }, index) => {
        const answer = answers[index];
        if (answer) answered.set(number, answer);
      });
      onDone(answered.size);
    }
    return rows.flatMap((row) => {
      const answer = answered.get(row.number);
      return answer ? [{ ...row, answer }] : [];
    });
  }

  async function review(read: ReadTable): Promise<void> {
    const written = writtenRows(read);
    const why = written.length === 0 ? 'The file has no rows below its header.' : null;
    const fault = why ?? tooManyRows(written.length);
    if (fault) {
      setStep({ name: 'choose', fault });
      return;
    }
    setTable(read);
    const of = written.length;
    const signal = start();
    setStep({ name: 'reviewing', done: 0, of });
    try {
      const onDone = (done: number) => setStep({ name: 'reviewing', done, of });
      const rows = markDuplicates(await reviewRows(written, signal, onDone));
      setStep({ name: 'review', rows, fault: null });
      announce(`${plural(rows.length, 'row')} reviewed. Nothing has changed yet.`);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Problem)) throw error;
      setStep({ name: 'choose', fault: `Couldn’t review the rows. ${error.message}` });
    }
  }

  /** Parses the text of a file or a paste, and reviews it. */
  function reviewText(text: string): void {
    try {
      void review(readTable(text));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setStep({ name: 'choose', fault: error.message });
    }
  }

  /** Keeps another of several rows with the same path. */
  async function keep(row: ReviewedRow): Promise<void> {
    if (step.name !== 'review') return;
    const signal = start();
    try {
      const [alone] = await reviewRows([row], signal, () => undefined);
      if (!alone) return;
      setStep({ name: 'review', rows: keepInstead(step.rows, row, alone.answer), fault: null });
      announce(`Keeping row ${row.number}`);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Problem)) throw error;
      setStep({ ...step, fault: error.message });
    }
  }

  async function apply(): Promise<void> {
    if (step.name !== 'review') return;
    const { rows } = step;
    const ready = readyRows(rows);
    const signal = start();
    setStep({ name: 'applying', rows, done: 0, of: ready.length });
    const applied = await applyRows(ready, {
      signal,
      write: (redirects) =>
        call(importRedirects, { parameters, body: { redirects } }, { headers: writeHeaders() }),
      onDone: (done) => setStep({ name: 'applying', rows, done, of: ready.length }),
    });
    await refreshAfter(client, importRedirects, { parameters });
    changes.imported(rows, new Set(applied.written.map(({ number }) => number)));
    const refused = new Map(applied.refused.map(({ number, message }) => [number, message]));
    setStep({
      name: 'done',
      applied,
      rows: rows.map((row): ReviewedRow => {
        const message = refused.get(row.number);
        return message ? { ...row, answer: { ...row.answer, outcome: 'refuse', message } } : row;
      }),
    });
    announce(`${plural(applied.created + applied.updated, 'redirect')} imported`);
  }

  return {
    step,
    table,
    reviewText,
    refuse: (fault: string) => setStep({ name: 'choose', fault }),
    /** Reads other columns of the same file. */
    choose: (columns: { source: number; target: number }) =>
      table && void review({ ...table, ...columns }),
    keep: (row: ReviewedRow) => void keep(row),
    apply: () => void apply(),
    /** Stops after the current batch. */
    stop: () => running.current?.abort(),
    restart: () => {
      running.current?.abort();
      setTable(null);
      setStep({ name: 'choose', fault: null });
    },
  };
}

export type RedirectImport = ReturnType<typeof useImport>;
