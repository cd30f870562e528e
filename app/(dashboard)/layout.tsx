import type { ReactNode } from 'react';
import { SessionWatch } from '#components/sign-in/session-watch.tsx';

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <SessionWatch />
    </>
  );
}
