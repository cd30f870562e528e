'use client';

import { lazyPart } from '#components/ui/lazy.tsx';
import { useMemberParams } from './use-member-params.ts';

const MemberPanel = lazyPart(() =>
  import('./member-panel.tsx').then(({ MemberPanel: loaded }) => loaded),
);

/** The panel of the member in the URL, beside the list. */
export function MemberPanelSlot() {
  const { params } = useMemberParams();
  return params.member && <MemberPanel memberId={params.member} />;
}
