import { CalendarCheck, CalendarX, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Certificate, SAMLProvider } from '#lib/contract/saml-provider.ts';
import { expiryOf, type KnownCertificate } from './certificates.ts';

/** When a certificate expires, with an icon when it needs attention. */
export function ExpiryLabel({ certificate }: { certificate: Certificate }) {
  const { state, text } = expiryOf(certificate, new Date());
  if (state === 'valid')
    return (
      <span className="inline-flex items-baseline gap-1.5" suppressHydrationWarning>
        <CalendarCheck aria-hidden className="size-3.5 self-center text-ink-3" /> {text}
      </span>
    );
  const isSoon = state === 'expiring';
  const Icon = isSoon ? TriangleAlert : CalendarX;
  return (
    <span
      className={`inline-flex items-baseline gap-1.5 font-medium ${isSoon ? 'text-warn' : 'text-danger'}`}
      suppressHydrationWarning
    >
      <Icon aria-hidden className="size-3.5 self-center" /> {text}
    </span>
  );
}

/** The details of a certificate. */
export function CertificateFacts({ certificate }: { certificate: KnownCertificate }) {
  const { subject, issuer, fingerprint } = certificate;
  return (
    <dl className="grid">
      <Fact name="Subject">{subject}</Fact>
      <Fact name="Issuer">{issuer === subject ? 'Self-signed' : issuer}</Fact>
      <Fact name="Expiry">
        <ExpiryLabel certificate={certificate} />
      </Fact>
      <Fact name="Usage">
        <UsageLabel certificate={certificate} />
      </Fact>
      <Fact name="SHA-256">
        <span className="flex items-start gap-1">
          <span className="mono min-w-0 flex-1 text-[12px]/[18px] break-all">{fingerprint}</span>
          <CopyButton value={fingerprint} label="Copy fingerprint" iconOnly size="row" />
        </span>
      </Fact>
    </dl>
  );
}

/** Whether a sign-in has used a certificate. */
function UsageLabel({ certificate: { proven, isSaved } }: { certificate: KnownCertificate }) {
  const Icon = proven ? CircleCheck : CircleDashed;
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <Icon aria-hidden className={`size-3.5 self-center ${proven ? 'text-ins' : 'text-ink-3'}`} />
      {proven ? 'Used by a sign-in' : isSaved ? 'Not used yet' : 'Not saved yet'}
    </span>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3 border-b border-hairline py-1.5 last:border-0">
      <dt className="w-22 flex-none text-ink-3">{name}</dt>
      <dd className="min-w-0 flex-1 basis-44 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Warns that a provider's certificates have expired or expire soon, and says what to do. */
export function ExpiryNotice({ provider }: { provider: SAMLProvider }) {
  const { certificateInfo, certificates = [], status } = provider;
  if (!certificateInfo || status !== 'active') return null;
  const now = new Date();
  const { state } = expiryOf(certificateInfo, now);
  if (state === 'expired')
    return (
      <Notice
        tone="warn"
        icon={<CalendarX aria-hidden />}
        title={
          certificates.length > 1
            ? 'All certificates have expired.'
            : 'The certificate has expired.'
        }
        suppressHydrationWarning
      >
        Sign-ins still work, because only the key is checked, not the date. But your identity
        provider may switch to a new certificate at any time. Add its next certificate or metadata
        here, and keep the current one until then.
      </Notice>
    );
  if (state === 'expiring')
    return (
      <Notice
        tone="warn"
        icon={<TriangleAlert aria-hidden />}
        title={
          certificates.length > 1
            ? 'The certificates expire soon.'
            : 'The certificate expires soon.'
        }
        suppressHydrationWarning
      >
        Add the identity provider’s next certificate or metadata here, so that sign-ins keep working
        when it switches. Remove the old certificate afterwards.
      </Notice>
    );
  if (!certificates.some((one) => expiryOf(one, now).state === 'expired')) return null;
  return (
    <Notice
      tone="info"
      icon={<CalendarX aria-hidden />}
      title="One certificate has expired."
      suppressHydrationWarning
    >
      Sign-ins with it still work, because only the key is checked, not the date. Remove it once a
      sign-in has used the other one.
    </Notice>
  );
}
