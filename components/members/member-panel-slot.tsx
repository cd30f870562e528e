'use client';

import { lazyPanel } from '#components/ui/lazy-panel.tsx';
import { useMemberParams } from './use-member-params.ts';

const MemberPanel = lazyPanel(() =>
  import('./member-panel.tsx').then(({ MemberPanel: loaded }) => loaded),
);

const MemberChangePanel = lazyPanel(() =>
  import('./member-change-panel.tsx').then(({ MemberChangePanel: loaded }) => loaded),
);

/** The panel of the member or the role change in the URL, beside the list. */
export function MemberPanelSlot() {
  const { params } = useMemberParams();
  if (params.change) return <MemberChangePanel memberChangeId={params.change} />;
  return params.member && <MemberPanel memberId={params.member} />;
}
