import { CircleX, Equal, PenLine, Plus } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Cell, Row } from '#components/ui/table.tsx';
import { targetName } from '../redirect-target.tsx';
import type { Outcome, ReviewedRow } from './review.ts';

/** What people call what would become of a row. */
export const outcomeNames: Record<Outcome, string> = {
  create: 'New',
  update: 'Changed',
  unchanged: 'Unchanged',
  refuse: 'Refused',
};

const looks = {
  create: { tone: 'ok', Icon: Plus },
  update: { tone: 'warn', Icon: PenLine },
  unchanged: { tone: 'outline', Icon: Equal },
  refuse: { tone: 'bad', Icon: CircleX },
} as const;

/** A row of the file: as it would be saved, beside what stands there or what it clashes with. */
export function ReviewRow({
  row,
  rival,
  onKeep,
}: {
  row: ReviewedRow;
  /** The row of the same path that is kept. */
  rival?: ReviewedRow | undefined;
  onKeep?: (() => void) | undefined;
}) {
  const { outcome, title, existing, message } = row.answer;
  const { tone, Icon } = looks[outcome];
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
      </Cell>
      <Cell className="wrap-anywhere">
        <span className="mono text-[13px]">{row.target || '—'}</span>
        {title && <span className="block text-meta text-ink-2">{title}</span>}
        {outcome === 'update' && existing && (
          <span className="block text-meta text-ink-3">
            now: <s>{targetName(existing)}</s>
            {existing.target?.path && <s className="mono"> {existing.target.path}</s>}
          </span>
        )}
        {message && <span className="block text-meta text-danger">{message}</span>}
        {rival && (
          <span className="mt-1 grid justify-items-start gap-1 border-l-2 border-edge pl-2 text-meta">
            <span>
              Row {rival.number}, kept:{' '}
              <span className="mono">
                {rival.answer.source} → {rival.target}
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
