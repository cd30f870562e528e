'use client';

import { CircleX, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { INVITES_MAXIMUM } from '#lib/contract/invites.ts';
import { AddressFileButton } from './address-file.tsx';
import { useDraft } from './draft.tsx';

const maximum = formatNumber(INVITES_MAXIMUM);

/** The box to paste addresses into; ⌘↵ adds them to the list, which validates them. */
export function PasteBox() {
  const { draft, change, add, isBoxOpen, openBox } = useDraft();
  const box = useRef<HTMLTextAreaElement>(null);
  const isFirst = draft.lines.length === 0;
  useEffect(() => {
    if (isBoxOpen) box.current?.focus();
  }, [isBoxOpen]);

  function addAddresses(): void {
    add();
    openBox(false);
  }

  return (
    <div className="grid gap-3 px-gutter pt-4 pb-5">
      <OverflowNotice />
      {draft.fileProblem && (
        <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />}>
          {draft.fileProblem}
        </Notice>
      )}
      <Field
        label="Addresses"
        help={`Separate addresses with commas or lines, with or without names, or paste a spreadsheet column. Up to ${maximum} at once. You can also drop a CSV or text file here.`}
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
            addAddresses();
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant={isFirst ? 'primary' : 'secondary'}
          unavailable={draft.text.trim() === '' ? 'Enter at least one address first.' : undefined}
          onClick={addAddresses}
        >
          {isFirst ? 'Review addresses' : 'Add to list'}
        </Button>
        <AddressFileButton>Choose a file</AddressFileButton>
        {!isFirst && draft.text === '' && (
          <Button variant="bare" onClick={() => openBox(false)}>
            Close
          </Button>
        )}
        {isFirst && <span className="text-meta text-ink-3">Nothing is sent yet</span>}
      </div>
    </div>
  );
}

function OverflowNotice() {
  const { draft } = useDraft();
  if (draft.left === 0 || draft.text === '') return null;
  return (
    <Notice tone="warn" role="status" icon={<TriangleAlert aria-hidden />}>
      <b className="text-ink">You can invite {maximum} people at once.</b>{' '}
      {draft.left === 1 ? '1 more address is' : `${formatNumber(draft.left)} more addresses are`}{' '}
      still in the box below. Send this list first, then add the rest.
    </Notice>
  );
}
