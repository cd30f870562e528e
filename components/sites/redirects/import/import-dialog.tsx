'use client';

import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { saveCSV } from '#components/kit/csv.ts';
import { formatNumber, plural } from '#components/kit/format.ts';
import { LeaveGuard } from '#components/kit/leave-guard.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Applied } from './apply.ts';
import { ChooseStep } from './choose-step.tsx';
import { countOutcomes, errorFile, type ReviewedRow } from './review.ts';
import { ReviewStep } from './review-step.tsx';
import { type RedirectImport, useImport } from './use-import.ts';

/** Imports redirects from a CSV file: selected, reviewed row by row, and only then saved. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const flow = useImport();
  const [text, setText] = useState('');
  const { step } = flow;
  const isApplying = step.name === 'applying';
  return (
    <Dialog open onOpenChange={(open) => !open && !isApplying && onClose()}>
      <DialogContent
        width="wide"
        title="Import redirects"
        description={describe(flow)}
        footer={<Footer flow={flow} text={text} onClose={onClose} />}
      >
        {isApplying && <LeaveGuard changed={['the running import']} />}
        {step.name === 'choose' && (
          <ChooseStep fault={step.fault} text={text} onText={setText} flow={flow} />
        )}
        {step.name === 'reviewing' && (
          <Progress label="Reviewing rows" done={step.done} of={step.of} />
        )}
        {step.name === 'review' && <ReviewStep rows={step.rows} fault={step.fault} flow={flow} />}
        {isApplying && <Progress label="Importing redirects" done={step.done} of={step.of} />}
        {step.name === 'done' && <DoneStep rows={step.rows} applied={step.applied} flow={flow} />}
      </DialogContent>
    </Dialog>
  );
}

function describe({ step }: RedirectImport): ReactNode {
  if (step.name === 'choose') return 'You can review every row before anything changes.';
  if (step.name === 'reviewing') return 'Nothing changes yet.';
  if (step.name === 'applying') return 'Rows that are saved stay, even if you stop.';
  if (step.name === 'done') return 'The result of the import.';
  const { create, update, unchanged, refuse } = countOutcomes(step.rows);
  return `${formatNumber(create)} new, ${formatNumber(update)} changed, ${formatNumber(unchanged)} unchanged, ${formatNumber(refuse)} refused. Nothing has changed yet.`;
}

function Footer({
  flow,
  text,
  onClose,
}: {
  flow: RedirectImport;
  text: string;
  onClose: () => void;
}) {
  const { step } = flow;
  if (step.name === 'choose')
    return (
      <>
        <Button
          variant="primary"
          onClick={() => flow.reviewText(text)}
          {...(text.trim() === '' && { unavailable: 'Select a file or paste rows first.' })}
        >
          Review rows
        </Button>
        <Button variant="bare" onClick={onClose}>
          Cancel
        </Button>
      </>
    );
  if (step.name === 'reviewing') return <Button onClick={flow.restart}>Cancel</Button>;
  if (step.name === 'applying') return <Button onClick={flow.stop}>Stop</Button>;
  if (step.name === 'done')
    return (
      <>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
        <ErrorFileButton rows={step.rows} />
      </>
    );
  const { create, update } = countOutcomes(step.rows);
  const count = create + update;
  return (
    <>
      <Button
        variant="primary"
        onClick={flow.apply}
        {...(count === 0 && { unavailable: 'No row would change anything.' })}
      >
        {count === 0 ? 'Nothing to import' : `Import ${plural(count, 'redirect')}`}
      </Button>
      <Button variant="bare" onClick={flow.restart}>
        Select another file
      </Button>
      <ErrorFileButton rows={step.rows} />
    </>
  );
}

function ErrorFileButton({ rows }: { rows: readonly ReviewedRow[] }) {
  const { refuse } = countOutcomes(rows);
  if (refuse === 0) return null;
  return (
    <Button
      variant="bare"
      className="ml-auto"
      onClick={() => saveCSV('redirects-refused', errorFile(rows))}
    >
      <Download aria-hidden /> Download {plural(refuse, 'refused row')}
    </Button>
  );
}

/** The progress of a long task. */
function Progress({ label, done, of }: { label: string; done: number; of: number }) {
  return (
    <div className="grid gap-2 py-4">
      <p>
        {label}: {formatNumber(done)} of {formatNumber(of)}
      </p>
      <progress aria-label={label} value={done} max={of} className="h-2 w-full accent-accent" />
    </div>
  );
}

/** The result of an import, and the rows that weren't imported. */
function DoneStep({
  rows,
  applied,
  flow,
}: {
  rows: readonly ReviewedRow[];
  applied: Applied;
  flow: RedirectImport;
}) {
  const { created, updated, left, problem } = applied;
  const { refuse } = countOutcomes(rows);
  return (
    <div className="grid gap-3 pt-1">
      <p className="font-serif text-panel font-medium">
        {plural(created, 'redirect')} added, {formatNumber(updated)} changed.
      </p>
      {left > 0 && (
        <Notice
          tone={problem ? 'bad' : 'warn'}
          role="alert"
          title={problem ? 'The import ended early.' : 'Import stopped.'}
        >
          {problem} {plural(left, 'row was', 'rows were')} not imported. To continue, import the
          same file again: rows that are already saved stay unchanged.
        </Notice>
      )}
      {refuse > 0 && (
        <>
          <p className="text-ink-2">
            {plural(refuse, 'row was', 'rows were')} refused. Download them, fix them and import
            that file.
          </p>
          <ReviewStep rows={rows} flow={flow} isDone />
        </>
      )}
    </div>
  );
}
