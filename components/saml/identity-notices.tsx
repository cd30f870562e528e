'use client';

import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { Notice } from '#components/ui/notice.tsx';
import { certificatesMaximum } from '#lib/contract/saml-provider.ts';
import type { Metadata } from './metadata-box.tsx';

/** What saving does to an active provider. */
export function SaveEffect({ isActive, isSame }: { isActive: boolean; isSame: boolean }) {
  if (isActive)
    return (
      <Notice tone="info" icon={<CircleCheck aria-hidden />} title="The provider stays active.">
        A certificate that sign-ins have used is kept. A new certificate counts as used after the
        first sign-in with it.
      </Notice>
    );
  return (
    <Notice
      tone="warn"
      icon={<TriangleAlert aria-hidden />}
      title="Saving makes the provider pending until a new test."
    >
      Until then, nobody can sign in through it. A new entity ID or certificate also signs out
      everyone who signed in through it.
      {isSame &&
        ' To keep it active, keep a certificate that sign-ins have used next to the new one.'}
    </Notice>
  );
}

/** Says that the fields have the values of an identity provider’s metadata. */
export function FromMetadata({ metadata }: { metadata: Metadata }) {
  const count = metadata.others.length + 1;
  return (
    <Notice tone="info" role="status" icon={<Info aria-hidden />} title="Filled from the metadata.">
      Review the fields and save them.
      {count > 1 && ` It has ${count} signing certificates${shownCertificates(count)}.`}
    </Notice>
  );
}

function shownCertificates(count: number): string {
  return count > certificatesMaximum
    ? `; the first ${certificatesMaximum} are shown below`
    : ', all shown below';
}
