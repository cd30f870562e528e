'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { HeadCell, Table, TableHead } from '#components/ui/table.tsx';
import { countOutcomes, type Outcome, type ReviewedRow } from './review.ts';
import { outcomeNames, ReviewRow } from './review-row.tsx';
import type { Import } from './use-import.ts';

/** So many rows are shown at once. */
const SHOWN = 100;

/** What importing would do, row by row. */
export function ReviewStep({
  rows,
  fault = null,
  flow,
  isDone = false,
}: {
  rows: readonly ReviewedRow[];
  fault?: string | null;
  flow: Import;
  /** Everything is written: what is shown are the refused ones alone. */
  isDone?: boolean;
}) {
  const [only, setOnly] = useState<Outcome | 'all'>(isDone ? 'refuse' : 'all');
  const [most, setMost] = useState(SHOWN);
  const counts = countOutcomes(rows);
  const matching = rows.filter(({ answer }) => only === 'all' || answer.outcome === only);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const outcomes: Outcome[] = ['create', 'update', 'unchanged', 'refuse'];
  return (
    <div className="grid gap-3 pt-1">
      {fault && (
        <Notice tone="bad" role="alert" title="Not reviewed.">
          {fault}
        </Notice>
      )}
      {!isDone && (
        <div className="flex flex-wrap items-end gap-3">
          <Select<Outcome | 'all'>
            aria-label="Rows to show"
            className="w-44"
            value={only}
            onValueChange={(value) => {
              setOnly(value);
              setMost(SHOWN);
            }}
            options={[
              { value: 'all', label: `All rows · ${rows.length.toLocaleString('en')}` },
              ...outcomes.map((value) => ({
                value,
                label: `${outcomeNames[value]} · ${counts[value].toLocaleString('en')}`,
              })),
            ]}
          />
          <Columns flow={flow} />
        </div>
      )}
      {matching.length === 0 ? (
        <p className="text-ink-2">No row is like that.</p>
      ) : (
        <Table tight aria-label="Rows of the file" className="[&_td]:py-1.5 [&_td]:align-top">
          <TableHead>
            <HeadCell className="w-14 first:pl-0 max-md:w-9">Row</HeadCell>
            <HeadCell className="w-28 max-md:hidden">What</HeadCell>
            <HeadCell>From</HeadCell>
            <HeadCell>To</HeadCell>
          </TableHead>
          <tbody>
            {matching.slice(0, most).map((row) => (
              <ReviewRow
                key={row.number}
                row={row}
                rival={row.rival === undefined ? undefined : byNumber.get(row.rival)}
                onKeep={isDone ? undefined : () => flow.keep(row)}
              />
            ))}
          </tbody>
        </Table>
      )}
      {matching.length > most && (
        <Button className="justify-self-start" onClick={() => setMost(most + SHOWN)}>
          Show {Math.min(SHOWN, matching.length - most)} more of{' '}
          {matching.length.toLocaleString('en')}
        </Button>
      )}
    </div>
  );
}

/** Which columns of the file are read, for those that are called otherwise. */
function Columns({ flow }: { flow: Import }) {
  const { table } = flow;
  if (!table || (table.isNamed && table.columns.length === 2)) return null;
  const options = table.columns.map((name, at) => ({ value: String(at), label: name }));
  const { source, target } = table;
  const swapped = (taken: number, other: number, before: number) =>
    taken === other ? before : other;
  return (
    <>
      <Select
        aria-label="Column of the old path"
        className="w-44"
        value={String(source)}
        onValueChange={(value) =>
          flow.choose({ source: Number(value), target: swapped(Number(value), target, source) })
        }
        options={options.map((option) => ({ ...option, label: `From: ${option.label}` }))}
      />
      <Select
        aria-label="Column of the target"
        className="w-44"
        value={String(target)}
        onValueChange={(value) =>
          flow.choose({ source: swapped(Number(value), source, target), target: Number(value) })
        }
        options={options.map((option) => ({ ...option, label: `To: ${option.label}` }))}
      />
    </>
  );
}
