import { CalendarX, TriangleAlert } from 'lucide-react';
import { Notice } from '#components/ui/notice.tsx';
import type { SAMLProvider } from '#lib/contract/saml-provider-shape.ts';
import { expiryOf } from './expiry.ts';

/** What it means that a certificate of a provider is over or ends soon, and what to do. */
export function CertificateEnd({ provider }: { provider: SAMLProvider }) {
  const { certificateInfo, certificates = [], status } = provider;
  if (!certificateInfo || status !== 'active') return null;
  const now = new Date();
  const { state } = expiryOf(certificateInfo, now);
  if (state === 'over')
    return (
      <Notice
        tone="warn"
        icon={<CalendarX aria-hidden />}
        title={certificates.length > 1 ? 'Every certificate is over.' : 'The certificate is over.'}
        suppressHydrationWarning
      >
        Sign-ins go on all the same: only the key counts, not the date. But the identity provider
        may change over at any time. Get its next certificate, or its metadata, and add it here
        beside the present one.
      </Notice>
    );
  if (state === 'soon')
    return (
      <Notice
        tone="warn"
        icon={<TriangleAlert aria-hidden />}
        title={
          certificates.length > 1 ? 'The certificates end soon.' : 'The certificate ends soon.'
        }
        suppressHydrationWarning
      >
        Get the identity provider’s next certificate, or its metadata, and add it here beside the
        present one: then sign-ins go on when it changes over. Afterwards take the old one out.
      </Notice>
    );
  if (!certificates.some((one) => expiryOf(one, now).state === 'over')) return null;
  return (
    <Notice
      tone="info"
      icon={<CalendarX aria-hidden />}
      title="One certificate is over."
      suppressHydrationWarning
    >
      Sign-ins by it go on all the same: only the key counts, not the date. Take it out once a
      sign-in has proven the other one.
    </Notice>
  );
}
