'use client';

import { CircleX, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { INVITES_MAXIMUM } from '#lib/contract/invites.ts';
import { AddressFileButton } from './address-file.tsx';
import { useDraft } from './draft.tsx';

const maximum = INVITES_MAXIMUM.toLocaleString('en');

/** Where addresses are pasted; ⌘↵ takes them into the list. Only there is anything judged. */
export function PasteBox() {
  const { draft, change, add, isBoxOpen, openBox } = useDraft();
  const box = useRef<HTMLTextAreaElement>(null);
  const isFirst = draft.lines.length === 0;
  useEffect(() => {
    if (isBoxOpen) box.current?.focus();
  }, [isBoxOpen]);

  function take(): void {
    add();
    openBox(false);
  }

  return (
    <div className="grid gap-3 px-gutter pt-4 pb-5">
      <LeftOver />
      {draft.fileProblem && (
        <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />}>
          {draft.fileProblem}
        </Notice>
      )}
      <Field
        label="Addresses"
        help={`Commas, lines, names, a column of a spreadsheet: any shape, up to ${maximum} at once. Or drop a CSV or text file here.`}
      >
        <Textarea
          ref={box}
          mono
          rows={isFirst ? 6 : 3}
          value={draft.text}
          className="max-h-80"
          placeholder={
            'petra.novak@fathom.example, Hanna Lindgren <h.lindgren@fathom.example>\njun@fathom.example'
          }
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
            event.preventDefault();
            take();
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant={isFirst ? 'primary' : 'secondary'}
          unavailable={draft.text.trim() === '' ? 'Paste at least one address first.' : undefined}
          onClick={take}
        >
          {isFirst ? 'Review the addresses' : 'Add to the list'}
        </Button>
        <AddressFileButton>Choose a file</AddressFileButton>
        {!isFirst && draft.text === '' && (
          <Button variant="bare" onClick={() => openBox(false)}>
            Close
          </Button>
        )}
        {isFirst && <span className="text-meta text-ink-3">Nothing is sent until you say so</span>}
      </div>
    </div>
  );
}

function LeftOver() {
  const { draft } = useDraft();
  if (draft.left === 0 || draft.text === '') return null;
  return (
    <Notice tone="warn" role="status" icon={<TriangleAlert aria-hidden />}>
      <b className="text-ink">{maximum} addresses fit at once.</b>{' '}
      {draft.left === 1 ? 'One more is' : `${draft.left.toLocaleString('en')} more are`} still here
      below. Send the list first, then add the rest.
    </Notice>
  );
}
