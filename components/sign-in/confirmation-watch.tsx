'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lazyPart } from '#components/ui/lazy.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { confirmationQuestion, type Proof } from '#lib/client/confirmations.ts';

const ConfirmationDialog = lazyPart(() =>
  import('./confirmation-dialog.tsx').then(({ ConfirmationDialog: loaded }) => loaded),
);

/** Asks the person to confirm who they are, over the current page; the refused write is sent then. */
export function ConfirmationWatch() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Proof | null>(null);
  useEffect(
    () =>
      confirmationQuestion.onAsked((proof) => setAsked((now) => (now === 'factor' ? now : proof))),
    [],
  );
  const close = (isConfirmed: boolean) => {
    setAsked(null);
    confirmationQuestion.answer(isConfirmed);
    if (!isConfirmed) return;
    announce('Confirmed');
    void client.invalidateQueries();
  };
  return asked && <ConfirmationDialog proof={asked} onClose={close} />;
}
