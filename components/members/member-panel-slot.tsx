'use client';

import { lazyPart } from '#components/ui/lazy.tsx';
import { useMemberParams } from './use-member-params.ts';

const MemberPanel = lazyPart(() =>
  import('./member-panel.tsx').then(({ MemberPanel: loaded }) => loaded),
);

const RoleChangePanel = lazyPart(() =>
  import('./role-change-panel.tsx').then(({ RoleChangePanel: loaded }) => loaded),
);

/** The panel of the member or the role change in the URL, beside the list. */
export function MemberPanelSlot() {
  const { params } = useMemberParams();
  if (params.change) return <RoleChangePanel roleChangeId={params.change} />;
  return params.member && <MemberPanel memberId={params.member} />;
}
