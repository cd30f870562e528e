import { CalendarCheck, CalendarX, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { Certificate } from '#lib/contract/saml-provider-shape.ts';
import type { KnownCertificate } from './certificates.ts';
import { expiryOf } from './expiry.ts';

/** Until when a certificate is good; a warning has its sign and its words. */
export function ExpiryWords({ certificate }: { certificate: Certificate }) {
  const { state, words } = expiryOf(certificate, new Date());
  if (state === 'good')
    return (
      <span className="inline-flex items-baseline gap-1.5" suppressHydrationWarning>
        <CalendarCheck aria-hidden className="size-3.5 self-center text-ink-3" /> {words}
      </span>
    );
  const isSoon = state === 'soon';
  const Icon = isSoon ? TriangleAlert : CalendarX;
  return (
    <span
      className={`inline-flex items-baseline gap-1.5 font-medium ${isSoon ? 'text-warn' : 'text-danger'}`}
      suppressHydrationWarning
    >
      <Icon aria-hidden className="size-3.5 self-center" /> {words}
    </span>
  );
}

/** What a certificate says of itself. */
export function CertificateFacts({ certificate }: { certificate: KnownCertificate }) {
  const { subject, issuer, fingerprint } = certificate;
  return (
    <dl className="grid">
      <Fact name="For">{subject}</Fact>
      <Fact name="From">{issuer === subject ? 'Signed by itself' : issuer}</Fact>
      <Fact name="Good until">
        <ExpiryWords certificate={certificate} />
      </Fact>
      <Fact name="In use">
        <UseWords certificate={certificate} />
      </Fact>
      <Fact name="SHA-256">
        <span className="flex items-start gap-1">
          <span className="mono min-w-0 flex-1 text-[12px]/[18px] break-all">{fingerprint}</span>
          <CopyButton value={fingerprint} label="Copy the fingerprint" iconOnly size="row" />
        </span>
      </Fact>
    </dl>
  );
}

/** Whether somebody came in by a certificate. */
function UseWords({ certificate: { proven, isSaved } }: { certificate: KnownCertificate }) {
  const Icon = proven ? CircleCheck : CircleDashed;
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <Icon aria-hidden className={`size-3.5 self-center ${proven ? 'text-ins' : 'text-ink-3'}`} />
      {proven ? 'Proven by a sign-in' : isSaved ? 'Not used yet' : 'Not saved yet'}
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
