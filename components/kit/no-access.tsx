'use client';

import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { AskForAccess } from './ask-for-access.tsx';
import { RoleGuide } from './role-guide.tsx';

/** Replaces what the caller may not see: why, and who can give access. */
export function NoAccess({
  what = 'this',
  children,
}: {
  /** The object of the sentence: “sites”. */
  what?: string;
  /** Why. */
  children: ReactNode;
}) {
  return (
    <EmptyState
      eyebrow={
        <>
          <Lock aria-hidden /> No access
        </>
      }
      title={`You don’t have permission to see ${what}`}
      role="status"
      actions={
        <AskForAccess isPrimary>
          <RoleGuide />
        </AskForAccess>
      }
    >
      {children}
    </EmptyState>
  );
}
