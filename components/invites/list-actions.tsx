'use client';

import { ClipboardPaste } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { AddressFileButton } from './address-file.tsx';
import { useDraft } from './draft.tsx';

/** Actions that add to the list, shown once it has lines. */
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
