import type { ReactNode } from 'react';
import { ConfirmationWatch } from '#components/sign-in/confirmation-watch.tsx';
import { SessionWatch } from '#components/sign-in/session-watch.tsx';
import { WaitingChanges } from './waiting-changes.tsx';

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <SessionWatch />
      <ConfirmationWatch />
      <WaitingChanges />
    </>
  );
}
