'use client';

import { TriangleAlert } from 'lucide-react';
import { formatNumber, plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { countingDomains, isInDomains } from '#lib/contract/inside-domains.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { useDraft } from './draft.tsx';
import { isStranded, type Reviewed } from './review.ts';

/** The choice of SSO, and how everyone will sign in. */
export function SSOChoice({
  organization,
  sent,
  sso,
  isRequired,
}: {
  organization: Organization;
  sent: readonly Reviewed[];
  sso: boolean;
  /** Whether everyone but admins must sign in through SSO. */
  isRequired: boolean;
}) {
  const { change } = useDraft();
  const domains = countingDomains(organization);
  const inside = sent.filter(
    ({ email, line }) => email && isInDomains(email, domains) && !line.withoutSSO,
  );
  const outside = sent.filter((one) => !inside.includes(one));
  const words = sso ? whoSignsIn(domains, outside) : 'Everyone signs in by email';
  return (
    <>
      <Checkbox
        className="mt-5"
        checked={sso}
        onCheckedChange={(checked) => change({ sso: checked === true })}
        unavailable={
          domains.length === 0
            ? 'The organization has no verified email domains.\nAn admin can add and verify them in Settings.'
            : undefined
        }
        description={
          isRequired
            ? `${organization.title} requires single sign-on for everyone but admins. SSO members have to use it even if this changes`
            : words
        }
      >
        {sso && isRequired
          ? `${plural(inside.length, 'becomes an SSO member', 'become SSO members')}`
          : sso
            ? plural(inside.length, 'signs in with SSO', 'sign in with SSO')
            : isRequired
              ? 'Make them SSO members'
              : 'Sign in with SSO'}
      </Checkbox>
      <Stranded organizationId={organization.id} reviewed={sent.filter(isStranded)} />
    </>
  );
}

function Stranded({
  organizationId,
  reviewed,
}: {
  organizationId: string;
  reviewed: readonly Reviewed[];
}) {
  const [first] = reviewed;
  if (!first) return null;
  const who = reviewed.length === 1 ? first.email : plural(reviewed.length, '', 'addresses');
  return (
    <Notice
      tone="warn"
      role="status"
      icon={<TriangleAlert aria-hidden />}
      title={`${who} can join, but can’t sign in.`}
      className="mt-4"
    >
      Identity providers only sign in addresses at your verified email domains.{' '}
      <Link href={routes.settings(organizationId, 'members', 'email-domains')} className="link">
        Add or verify the domain
      </Link>{' '}
      first, or remove {reviewed.length === 1 ? 'it' : 'them'} from the list.
    </Notice>
  );
}

function whoSignsIn(domains: readonly string[], outside: readonly Reviewed[]): string {
  const [first] = outside;
  if (!first) return `Addresses at ${domains.join(', ')}`;
  const who = outside.length === 1 ? first.email : `${formatNumber(outside.length)} others`;
  return `Addresses at ${domains.join(', ')}; ${who} ${outside.length === 1 ? 'signs' : 'sign'} in by email`;
}
