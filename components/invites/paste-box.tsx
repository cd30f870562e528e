'use client';

import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Field } from '#components/ui/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { addressIn } from '#lib/contract/email-address.ts';
import { INVITES_MAXIMUM } from '#lib/contract/invites.ts';
import { AddressFileButton } from './address-file.tsx';
import { useDraft } from './draft.tsx';

const maximum = formatNumber(INVITES_MAXIMUM);

/** The box to paste addresses into; ⌘↵ adds them to the list, which validates them. */
export function PasteBox() {
  const { draft, change, add, isBoxOpen, openBox, focusesList } = useDraft();
  const box = useRef<HTMLTextAreaElement>(null);
  const isFirst = draft.lines.length === 0;
  const isEmpty = draft.text.trim() === '';
  useEffect(() => {
    if (isBoxOpen) box.current?.focus();
  }, [isBoxOpen]);

  async function addAddresses(): Promise<void> {
    focusesList.current = !isEmpty;
    await add();
    openBox(false);
  }

  return (
    <div className="grid gap-3 px-gutter pt-4 pb-5">
      <OverflowNotice />
      <EncodingNotice />
      <Failure reason={draft.fileProblem} />
      <Field
        label="Addresses"
        help={`Separate addresses with commas or lines, with or without names, or paste a spreadsheet column. Up to ${maximum} at once. You can also drop a CSV or text file here.`}
      >
        <Textarea
          ref={box}
          mono
          value={draft.text}
          className="max-h-80 max-w-4xl"
          placeholder={
            'petra.novak@fathom.example, Hanna Lindgren <h.lindgren@fathom.example>\njun@fathom.example'
          }
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
            event.preventDefault();
            void addAddresses();
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        {!isEmpty && (
          <Button variant={isFirst ? 'primary' : 'secondary'} onClick={() => void addAddresses()}>
            {isFirst ? 'Review addresses' : 'Add to list'}
          </Button>
        )}
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

/** What text looks like that was read in another encoding than it was written in: `Ã©`, `\uFFFD`. */
const MISREAD = /\uFFFD|Ã[\u0080-\u00BF]|â€/;

function EncodingNotice() {
  const { draft } = useDraft();
  const isMisread = MISREAD.test(draft.text) || draft.lines.some(({ text }) => MISREAD.test(text));
  if (!isMisread) return null;
  return (
    <Notice tone="warn" role="status" icon={<TriangleAlert aria-hidden />}>
      <b className="text-ink">Some characters look wrong.</b> The text was probably saved in another
      encoding. Save it as UTF-8 and paste it again, or choose the file itself: its encoding is
      detected.
    </Notice>
  );
}

function OverflowNotice() {
  const { draft } = useDraft();
  if (draft.left === 0 || draft.text === '') return null;
  const hasValid = draft.lines.some(({ text }) => addressIn(text) !== null);
  return (
    <Notice tone="warn" role="status" icon={<TriangleAlert aria-hidden />}>
      <b className="text-ink">You can invite {maximum} people at once.</b>{' '}
      {draft.left === 1 ? '1 more address is' : `${formatNumber(draft.left)} more addresses are`}{' '}
      still in the box below.{' '}
      {draft.lines.length === 0
        ? 'Add them to start a new list.'
        : hasValid
          ? 'Send this list first, then add the rest.'
          : 'None in the list is valid: correct or clear it first.'}
    </Notice>
  );
}
