'use client';

import { shownLater } from '#components/ui/later.ts';
import { useMemberParams } from './use-member-params.ts';

const MemberPanel = shownLater(() =>
  import('./member-panel.tsx').then(({ MemberPanel: loaded }) => loaded),
);

/** Beside the list: the panel of the member the address names. */
export function MemberPanelSlot() {
  const { params } = useMemberParams();
  return params.member && <MemberPanel memberId={params.member} />;
}
