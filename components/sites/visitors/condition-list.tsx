'use client';

import { CircleX, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatNames, plural } from '#components/kit/format.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { SiteCondition } from './conditions.ts';

/** How many conditions are rendered at a time. */
const STEP = 100;

/** The conditions of a site, with their errors, each linked to its item. */
export function ConditionList({
  conditions,
  board,
  hasSchema,
}: {
  conditions: readonly SiteCondition[];
  /** The path of the site's structure. */
  board: string;
  hasSchema: boolean;
}) {
  const [shown, setShown] = useState(STEP);
  const flagged = conditions.filter(
    ({ fault, unknown, mistakes }) => fault || unknown.length + mistakes.length > 0,
  ).length;
  return (
    <section aria-labelledby="conditions" className="grid min-w-0 gap-3">
      <SectionHead title="Conditions" id="conditions">
        {conditions.length > 0 &&
          `${plural(conditions.length, 'condition')}${flagged > 0 ? `, ${flagged} with a problem` : ''}`}
      </SectionHead>
      {conditions.length === 0 ? (
        <EmptyState
          level={3}
          className="px-0 py-2"
          title="No conditions yet"
          actions={
            <Button asChild>
              <Link href={board}>Open structure</Link>
            </Button>
          }
        >
          Every visitor sees every section and space. To add a condition, open an item in the
          structure and fill in “Shown when”.
        </EmptyState>
      ) : (
        <ul aria-label="Conditions">
          {conditions.slice(0, shown).map((item) => (
            <ConditionRow key={item.id} item={item} board={board} hasSchema={hasSchema} />
          ))}
        </ul>
      )}
      {conditions.length > shown && (
        <Button className="justify-self-start" onClick={() => setShown(shown + STEP)}>
          Show {Math.min(STEP, conditions.length - shown)} more
        </Button>
      )}
    </section>
  );
}

function ConditionRow(props: { item: SiteCondition; board: string; hasSchema: boolean }) {
  const { item, board, hasSchema } = props;
  const { id, kind, title, above, condition, fault, unknown, mistakes } = item;
  return (
    <li className="grid gap-1 border-b border-hairline py-3">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Link
          href={`${board}?item=${encodeURIComponent(id)}`}
          className="font-semibold wrap-anywhere hover:underline"
        >
          {title}
        </Link>
        <span className="text-meta text-ink-3">
          {kind === 'section' ? 'Section' : 'Space'}
          {above && ` in ${above}`}
        </span>
      </div>
      <code className="mono text-[13px] text-ink-2 wrap-anywhere">{condition}</code>
      {fault && (
        <p className="flex items-start gap-2 text-meta text-danger">
          <CircleX aria-hidden className="mt-px size-3.5" />
          Character {fault.at + 1}: {fault.message} Nobody can see it.
        </p>
      )}
      {mistakes.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 text-meta text-ink-2">
          <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
            Wrong value
          </Badge>
          <span className="min-w-0 wrap-anywhere">{mistakes.join(' ')}</span>
        </p>
      )}
      {unknown.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 text-meta text-ink-2">
          <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
            Unknown claim
          </Badge>
          <span className="min-w-0 wrap-anywhere">
            {formatNames(unknown, unknown.length)}
            {hasSchema ? '' : ': there is no schema yet'}
          </span>
        </p>
      )}
    </li>
  );
}
