'use client';

import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { saveCSV } from '#components/kit/csv.ts';
import { LeaveGuard } from '#components/kit/leave-guard.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { counted } from '../../words.ts';
import { ChooseStep } from './choose-step.tsx';
import { DoneStep } from './done-step.tsx';
import { Progress } from './progress.tsx';
import { countOutcomes, errorFile, type ReviewedRow } from './review.ts';
import { ReviewStep } from './review-step.tsx';
import { type Import, useImport } from './use-import.ts';

/** Imports redirects from a CSV file: chosen, reviewed row by row, and only then written. */
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
        {isApplying && <LeaveGuard changed={['the import that is under way']} />}
        {step.name === 'choose' && (
          <ChooseStep fault={step.fault} text={text} onText={setText} flow={flow} />
        )}
        {step.name === 'reviewing' && (
          <Progress label="Reviewing the rows" done={step.done} of={step.of} />
        )}
        {step.name === 'review' && <ReviewStep rows={step.rows} fault={step.fault} flow={flow} />}
        {isApplying && <Progress label="Writing the redirects" done={step.done} of={step.of} />}
        {step.name === 'done' && <DoneStep rows={step.rows} applied={step.applied} flow={flow} />}
      </DialogContent>
    </Dialog>
  );
}

function describe({ step }: Import): ReactNode {
  if (step.name === 'choose') return 'You see what each row would do before anything is changed.';
  if (step.name === 'reviewing') return 'Nothing is changed by this.';
  if (step.name === 'applying') return 'What is written stays, also when you stop.';
  if (step.name === 'done') return 'This is what became of the file.';
  const { create, update, unchanged, refuse } = countOutcomes(step.rows);
  return `${counted(create, 'new one', 'new ones')}, ${update.toLocaleString('en')} changed, ${unchanged.toLocaleString('en')} unchanged, ${refuse.toLocaleString('en')} refused. Nothing was changed so far.`;
}

function Footer({ flow, text, onClose }: { flow: Import; text: string; onClose: () => void }) {
  const { step } = flow;
  if (step.name === 'choose')
    return (
      <>
        <Button
          variant="primary"
          onClick={() => flow.take(text)}
          {...(text.trim() === '' && { unavailable: 'Choose a file, or paste rows first.' })}
        >
          Review the rows
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
        {count === 0 ? 'Nothing to import' : `Import ${counted(count, 'redirect')}`}
      </Button>
      <Button variant="bare" onClick={flow.restart}>
        Another file
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
      <Download aria-hidden /> Save {counted(refuse, 'refused row')}
    </Button>
  );
}
