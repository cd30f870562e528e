'use client';

import { Ban, Check, ChevronRight, CircleX, Clock3, LoaderCircle } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Time } from '#components/ui/time.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import {
  cancelImport,
  type Import,
  type ImportOutcome,
  resumeImport,
} from '#lib/contract/imports.ts';
import { useRequest } from '../frame/request-context.tsx';
import { counted } from '../words.ts';
import { ImportItems } from './import-items.tsx';
import { importParameters } from './reads.ts';
import { importStatusWords, isGoing, sourceWords, totalOf } from './words.ts';

type Props = {
  entry: Import;
  isOpen: boolean;
  outcome: ImportOutcome | null;
  onOpen: (isOpen: boolean) => void;
  onOutcome: (outcome: ImportOutcome | null) => void;
};

/** One import: where from, how far it is, and opened what came of each page. */
export function ImportEntry({ entry, isOpen, outcome, onOpen, onOutcome }: Props) {
  const { counts, status } = entry;
  const total = totalOf(entry);
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
              {sourceWords[entry.source].name}
              {entry.startedBy && `, by ${entry.startedBy.displayName}`} ·{' '}
              <Time value={entry.createdAt} />
            </span>
          </span>
        </button>
        <span className="max-md:ml-5.5">
          <StatusBadge status={status} />
        </span>
        <Ways entry={entry} />
      </div>
      {isGoing(entry) && (
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
        {counted(counts.imported, 'page or file', 'pages and files')} imported
        {counts.skipped > 0 && `, ${counts.skipped.toLocaleString('en')} skipped`}
        {counts.failed > 0 && `, ${counts.failed.toLocaleString('en')} failed`}
        {counts.waiting > 0 && `, ${counts.waiting.toLocaleString('en')} waiting`}
        {entry.reason && `. ${entry.reason}`}
      </p>
      {isOpen && <ImportItems entry={entry} outcome={outcome} onOutcome={onOutcome} />}
    </li>
  );
}

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
      {importStatusWords[status]}
    </Badge>
  );
}

/** Cancel while it goes on; resume what was stopped, or has something that failed. */
function Ways({ entry }: { entry: Import }) {
  const { spaceId, number, editLock, isClosed, changes } = useRequest();
  const cancel = useMutationFor(cancelImport);
  const resume = useMutationFor(resumeImport);
  const input = { parameters: importParameters(spaceId, number, entry.id) };
  const fail = ({ message }: { message: string }) => changes.say(message, 'bad');
  if (isClosed) return null;
  if (isGoing(entry))
    return (
      <Button
        size="small"
        busy={cancel.isPending}
        onClick={() =>
          cancel.mutate(input, {
            onSuccess: () => announce('The import is stopped. What was imported stays.'),
            onError: fail,
          })
        }
        {...editLock}
      >
        Cancel
      </Button>
    );
  const { failed, waiting } = entry.counts;
  if (entry.status === 'complete' && failed === 0) return null;
  if (failed + waiting === 0 && entry.status !== 'failed') return null;
  return (
    <Button
      size="small"
      busy={resume.isPending}
      onClick={() =>
        resume.mutate(input, {
          onSuccess: () => announce('The import goes on.'),
          onError: fail,
        })
      }
      {...editLock}
    >
      {waiting > 0 || entry.status !== 'complete' ? 'Resume' : 'Try again what failed'}
    </Button>
  );
}
