'use client';

import { CircleX, Equal, EyeOff, PenLine, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatNumber, plural, pluralWord } from '#components/kit/format.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#components/ui/table.tsx';
import { targetName } from '../redirect-target.tsx';
import { countOutcomes, hidesContent, type ReviewedRow, type RowOutcome } from './review.ts';
import type { RedirectImport } from './use-import.ts';

/** How many rows are shown at once. */
const PAGE_SIZE = 100;

/** The outcome of each row of an import. */
export function ReviewStep({
  rows,
  fault = null,
  flow,
  isDone = false,
}: {
  rows: readonly ReviewedRow[];
  fault?: string | null;
  flow: RedirectImport;
  /** When everything is saved, only the refused rows are shown. */
  isDone?: boolean;
}) {
  const [only, setOnly] = useState<RowOutcome | 'all' | 'hides'>(isDone ? 'refuse' : 'all');
  const [most, setMost] = useState(PAGE_SIZE);
  const counts = countOutcomes(rows);
  const hiding = rows.filter(hidesContent);
  const matching =
    only === 'hides'
      ? hiding
      : rows.filter(({ answer }) => only === 'all' || answer.outcome === only);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const outcomes: RowOutcome[] = ['create', 'update', 'unchanged', 'refuse'];
  return (
    <div className="grid gap-3 pt-1">
      <Failure title="Couldn’t review the rows." reason={fault} />
      {!isDone && (
        <div className="flex flex-wrap items-end gap-3">
          <Select<RowOutcome | 'all' | 'hides'>
            aria-label="Rows to show"
            className="w-44"
            value={only}
            onValueChange={(value) => {
              setOnly(value);
              setMost(PAGE_SIZE);
            }}
            options={[
              { value: 'all', label: `All rows · ${formatNumber(rows.length)}` },
              ...outcomes.map((value) => ({
                value,
                label: `${outcomeNames[value]} · ${formatNumber(counts[value])}`,
              })),
              ...(hiding.length > 0
                ? [
                    {
                      value: 'hides' as const,
                      label: `Hides content · ${formatNumber(hiding.length)}`,
                    },
                  ]
                : []),
            ]}
          />
          <Columns flow={flow} />
        </div>
      )}
      {!isDone && hiding.length > 0 && (
        <Notice
          tone="warn"
          title={`${plural(hiding.length, 'row')} ${pluralWord(hiding.length, 'hides', 'hide')} content.`}
        >
          A redirect takes precedence over the content at its path: visitors can’t reach it there
          anymore.
        </Notice>
      )}
      {matching.length === 0 ? (
        <p className="text-ink-2">No matching rows.</p>
      ) : (
        <Table tight aria-label="Rows of the file" className="[&_td]:py-1.5 [&_td]:align-top">
          <TableHead>
            <HeadCell className="w-14 first:pl-0 max-md:w-9">Row</HeadCell>
            <HeadCell className="w-28 max-md:hidden">Result</HeadCell>
            <HeadCell>From</HeadCell>
            <HeadCell>To</HeadCell>
          </TableHead>
          <tbody>
            {matching.slice(0, most).map((row) => (
              <ReviewRow
                key={row.number}
                row={row}
                duplicate={row.duplicate === undefined ? undefined : byNumber.get(row.duplicate)}
                onKeep={isDone ? undefined : () => flow.keep(row)}
              />
            ))}
          </tbody>
        </Table>
      )}
      {matching.length > most && (
        <Button className="justify-self-start" onClick={() => setMost(most + PAGE_SIZE)}>
          Show {Math.min(PAGE_SIZE, matching.length - most)} more of {formatNumber(matching.length)}
        </Button>
      )}
    </div>
  );
}

/** The columns to read, when their headers weren't recognized. */
function Columns({ flow }: { flow: RedirectImport }) {
  const { table } = flow;
  if (!table || (table.isNamed && table.columns.length === 2)) return null;
  const options = table.columns.map((name, at) => ({ value: String(at), label: name }));
  const { source, target } = table;
  const swapped = (existing: number, other: number, before: number) =>
    existing === other ? before : other;
  return (
    <>
      <Select
        aria-label="Column with the old path"
        className="w-44"
        value={String(source)}
        onValueChange={(value) =>
          flow.choose({ source: Number(value), target: swapped(Number(value), target, source) })
        }
        options={options.map((option) => ({ ...option, label: `From: ${option.label}` }))}
      />
      <Select
        aria-label="Column with the target"
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

/** The name of each outcome. */
const outcomeNames: Record<RowOutcome, string> = {
  create: 'New',
  update: 'Changed',
  unchanged: 'Unchanged',
  refuse: 'Refused',
};

const outcomeStyles = {
  create: { tone: 'ok', Icon: Plus },
  update: { tone: 'warn', Icon: PenLine },
  unchanged: { tone: 'outline', Icon: Equal },
  refuse: { tone: 'bad', Icon: CircleX },
} as const;

/** A row of the file as it would be saved, with the current target or the conflicting row. */
function ReviewRow({
  row,
  duplicate,
  onKeep,
}: {
  row: ReviewedRow;
  /** The row with the same path that is kept. */
  duplicate?: ReviewedRow | undefined;
  onKeep?: (() => void) | undefined;
}) {
  const { outcome, title, existing, message } = row.answer;
  const { tone, Icon } = outcomeStyles[outcome];
  const badge = (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {outcomeNames[outcome]}
    </Badge>
  );
  return (
    <Row>
      <Cell className="text-ink-3 first:pl-0">{row.number}</Cell>
      <Cell className="max-md:hidden">{badge}</Cell>
      <Cell className="wrap-anywhere">
        <span className="mono text-[13px]">{row.answer.source || row.source || '—'}</span>
        <span className="block md:hidden">{badge}</span>
        {hidesContent(row) && (
          <span className="flex gap-1 text-meta text-warn">
            <EyeOff aria-hidden className="mt-px size-3.5 flex-none" /> Hides {row.answer.hides}
          </span>
        )}
      </Cell>
      <Cell className="wrap-anywhere">
        <span className="mono text-[13px]">{row.target || '—'}</span>
        {title && <span className="block text-meta text-ink-2">{title}</span>}
        {outcome === 'update' && existing && (
          <span className="block text-meta text-ink-3">
            currently: <s>{targetName(existing)}</s>
            {existing.target?.path && <s className="mono"> {existing.target.path}</s>}
          </span>
        )}
        {message && <span className="block text-meta text-danger">{message}</span>}
        {duplicate && (
          <span className="mt-1 grid justify-items-start gap-1 border-l-2 border-edge pl-2 text-meta">
            <span>
              Row {duplicate.number} is kept:{' '}
              <span className="mono">
                {duplicate.answer.source} → {duplicate.target}
              </span>
            </span>
            {onKeep && (
              <Button size="row" className="h-auto min-h-6 whitespace-normal" onClick={onKeep}>
                Keep row {row.number} instead
              </Button>
            )}
          </span>
        )}
      </Cell>
    </Row>
  );
}
