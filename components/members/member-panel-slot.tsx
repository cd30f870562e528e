'use client';

import dynamic from 'next/dynamic';
import { Suspense } from 'react';
import { useMemberParams } from './use-member-params.ts';

const MemberPanel = dynamic(() =>
  import('./member-panel.tsx').then(({ MemberPanel: loaded }) => loaded),
);

/** Beside the list: the panel of the member the address names. */
export function MemberPanelSlot() {
  const { params } = useMemberParams();
  // A boundary of its own: without it the whole page would give way to its skeleton for a moment.
  return (
    <Suspense fallback={null}>{params.member && <MemberPanel memberId={params.member} />}</Suspense>
  );
}
