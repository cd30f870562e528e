'use client';

import { lazyPart } from '#components/ui/lazy.tsx';
import { PanelPlace } from '#components/ui/panel-place.tsx';
import { useMemberParams } from './use-member-params.ts';

const MemberPanel = lazyPart(
  () => import('./member-panel.tsx').then(({ MemberPanel: loaded }) => loaded),
  { fallback: PanelPlace },
);

const MemberChangePanel = lazyPart(
  () => import('./member-change-panel.tsx').then(({ MemberChangePanel: loaded }) => loaded),
  { fallback: PanelPlace },
);

/** The panel of the member or the role change in the URL, beside the list. */
export function MemberPanelSlot() {
  const { params } = useMemberParams();
  if (params.change) return <MemberChangePanel memberChangeId={params.change} />;
  return params.member && <MemberPanel memberId={params.member} />;
}
