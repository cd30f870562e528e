'use client';

import { Ban, Check, ChevronRight, CircleX, Clock3, LoaderCircle } from 'lucide-react';
import { formatNumber, plural } from '#components/kit/format.ts';
import { Badge } from '#components/ui/badge.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Import, ImportOutcome } from '#lib/contract/imports.ts';
import { isInProgress, itemCount, sourceLabels, statusLabels } from './labels.ts';

type Props = {
  entry: Import;
  isOpen: boolean;
  outcome: ImportOutcome | null;
  onOpen: (isOpen: boolean) => void;
  onOutcome: (outcome: ImportOutcome | null) => void;
};

/** One import with its source and progress; expands to list the outcome of each item. */
export function ImportEntry({ entry, isOpen, outcome, onOpen, onOutcome }: Props) {
  const { counts, status } = entry;
  const total = itemCount(entry);
  const done = total - counts.waiting;
  return (
    <li className="border-b border-hairline py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
          className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-left"
        >
          <ChevronRight
            aria-hidden
            className={`mt-1 size-3.5 text-ink-3 ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className="min-w-0">
            <span className="mono block text-[13px] font-medium wrap-anywhere">{entry.url}</span>
            <span className="block text-meta text-ink-3">
              {sourceLabels[entry.source].name}
              {entry.startedBy && `, by ${entry.startedBy.displayName}`} ·{' '}
              <Time value={entry.createdAt} />
            </span>
          </span>
        </button>
        <span className="max-md:ml-5.5">
          <StatusBadge status={status} />
        </span>
        {!isDone(entry) && <ImportActions entry={entry} />}
      </div>
      {isInProgress(entry) && (
        <div
          role="progressbar"
          aria-label={`Import of ${entry.url}`}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={done}
          aria-valuetext={`${done} of ${total}`}
          className="mt-2 h-1.5 overflow-hidden rounded-badge bg-paper-3"
        >
          <span
            className="block h-full bg-accent"
            style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }}
          />
        </div>
      )}
      <p className="mt-1.5 pl-5.5 text-ink-2">
        {plural(counts.imported, 'item')} imported
        {counts.skipped > 0 && `, ${formatNumber(counts.skipped)} skipped`}
        {counts.failed > 0 && `, ${formatNumber(counts.failed)} failed`}
        {counts.waiting > 0 && `, ${formatNumber(counts.waiting)} waiting`}
        {entry.reason && `. ${entry.reason}`}
      </p>
      {isOpen && <ImportItems entry={entry} outcome={outcome} onOutcome={onOutcome} />}
    </li>
  );
}

/** Whether nothing is left to import. */
function isDone({ status, counts }: Import): boolean {
  return status === 'complete' && counts.failed === 0;
}

// Seldom needed: most imports in the list are complete.
const ImportActions = lazyPart(() =>
  import('./import-actions.tsx').then((module) => module.ImportActions),
);

const ImportItems = lazyPart(() =>
  import('./import-items.tsx').then((module) => module.ImportItems),
);

const looks = {
  waiting: { tone: 'dashed', Icon: Clock3 },
  running: { tone: 'accent', Icon: LoaderCircle },
  complete: { tone: 'ok', Icon: Check },
  cancelled: { tone: 'outline', Icon: Ban },
  failed: { tone: 'bad', Icon: CircleX },
} as const;

function StatusBadge({ status }: { status: Import['status'] }) {
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {statusLabels[status]}
    </Badge>
  );
}
