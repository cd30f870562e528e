import Link from 'next/link';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { SAMLProvider } from '#lib/contract/saml-provider-shape.ts';
import { ssoHref } from './paths.ts';

/** What it means that a provider is active, or what is different until then. */
export function ActiveState({
  organizationId,
  provider,
}: {
  organizationId: string;
  provider: SAMLProvider;
}) {
  if (provider.status === 'pending')
    return (
      <p className="max-w-[64ch] text-ink-2">
        Until then nobody is offered this provider, and nobody has to use it.
      </p>
    );
  return (
    <>
      <p className="max-w-[64ch] text-ink-2">
        The sign-in page offers “Continue with {provider.label}” to addresses at your e-mail domains
        and to whoever comes from a link into this organization. SSO members have to use it from now
        on; for everybody else it is one way among others, until you{' '}
        <Link href={`${ssoHref(organizationId)}#enforcement`} className="link">
          require it
        </Link>
        .
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <CopyButton
          variant="secondary"
          size="small"
          value={provider.service.startURL}
          label="Copy the link that starts a sign-in"
        />
      </p>
    </>
  );
}
