'use client';

import { RotateCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Button } from '#components/ui/button.tsx';

/** Reloads the page's data from the server, in place. */
export function Reload({ children = 'Try again' }: { children?: string }) {
  const router = useRouter();
  const [isBusy, start] = useTransition();
  return (
    <Button variant="primary" busy={isBusy} onClick={() => start(() => router.refresh())}>
      <RotateCw aria-hidden /> {children}
    </Button>
  );
}
