'use client';

import { ClipboardPaste } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { AddressFileButton } from './address-file.tsx';
import { useDraft } from './draft.tsx';

/** More for the list: shown once it holds something. */
export function ListActions() {
  const { draft, openBox } = useDraft();
  if (draft.lines.length === 0) return null;
  return (
    <>
      <Button variant="bare" onClick={() => openBox(true)}>
        <ClipboardPaste aria-hidden /> Paste more
      </Button>
      <AddressFileButton variant="bare">CSV</AddressFileButton>
    </>
  );
}
