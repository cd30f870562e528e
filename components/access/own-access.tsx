'use client';

import { ReasonChain } from '#components/kit/reason-chain.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { Access } from '#lib/contract/access.ts';

/** The caller's own level and the reason, for callers who can't see others. */
export function OwnAccess({ access, organizationId }: { access: Access; organizationId: string }) {
  return (
    <section aria-labelledby="access:mine">
      <SectionHead title="You" id="access:mine" className="mb-3" />
      <ReasonChain access={access} organizationId={organizationId} you />
    </section>
  );
}
