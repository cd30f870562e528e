import { plainDate } from '#components/ui/time-words.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import type { Matter, Overview } from './attention.ts';

type Known = { organization: Organization; overview?: Overview | undefined };

/** The providers people sign in through whose last certificate ends soon, or those where it is over. */
export function certificateMatters(
  { organization, overview }: Known,
  { expired }: { expired: boolean },
): Matter[] {
  const ending = overview?.endingCertificates ?? [];
  return ending
    .filter((each) => each.expired === expired)
    .map(({ provider, label, validTo }) => ({
      key: `certificate-${provider}`,
      icon: 'certificate',
      title: `The certificate of ${label} ${expired ? 'expired' : 'expires'} on ${plainDate(new Date(validTo))}`,
      detail: expired
        ? 'People still sign in by it. Once the identity provider signs with a new one, nobody can until it is added here'
        : 'Add the identity provider’s next certificate beside it, so that people can sign in when it changes over',
      fix: {
        label: expired ? 'Replace it' : 'Add it',
        href: `/orgs/${organization.id}/settings/sso/${provider}#certificates`,
      },
    }));
}
