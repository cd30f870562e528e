import { Notice } from '#components/ui/notice.tsx';
import { counted } from '../../words.ts';
import type { Applied } from './apply.ts';
import { countOutcomes, type ReviewedRow } from './review.ts';
import { ReviewStep } from './review-step.tsx';
import type { Import } from './use-import.ts';

/** What became of an import, and the rows that are not in. */
export function DoneStep({
  rows,
  applied,
  flow,
}: {
  rows: readonly ReviewedRow[];
  applied: Applied;
  flow: Import;
}) {
  const { created, updated, left, problem } = applied;
  const { refuse } = countOutcomes(rows);
  return (
    <div className="grid gap-3 pt-1">
      <p className="font-serif text-panel font-medium">
        {counted(created, 'redirect')} added, {updated.toLocaleString('en')} changed.
      </p>
      {left > 0 && (
        <Notice
          tone={problem ? 'bad' : 'warn'}
          role="alert"
          title={problem ? 'It ended early.' : 'You stopped it.'}
        >
          {problem} {counted(left, 'row is', 'rows are')} not in. Import the same file again: what
          is in already stays unchanged.
        </Notice>
      )}
      {refuse > 0 && (
        <>
          <p className="text-ink-2">
            {counted(refuse, 'row was', 'rows were')} refused. Save them as a file, repair what it
            says, and import that.
          </p>
          <ReviewStep rows={rows} flow={flow} isDone />
        </>
      )}
    </div>
  );
}
