'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { onSignedOut } from '#lib/client/query-client.ts';

const SignedOutDialog = dynamic(
  () => import('./signed-out-dialog.tsx').then(({ SignedOutDialog: loaded }) => loaded),
  { ssr: false },
);

/** Asks to sign in again, over the page as it stands, as soon as a call finds the session ended. */
export function SessionWatch() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onSignedOut(() => setOpen(true)), []);
  return isOpen && <SignedOutDialog onClose={() => setOpen(false)} />;
}
