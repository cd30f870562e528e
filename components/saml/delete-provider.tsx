'use client';

import { KeyRound, LogOut, Mail, UserCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { CANT_UNDO } from '#components/kit/cant-undo.ts';
import { Confirm } from '#components/kit/confirm.tsx';
import { formatNumber } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { deleteSAMLProvider } from '#lib/contract/saml.ts';
import type { SAMLProvider } from '#lib/contract/saml-provider.ts';

/** Confirms deleting a provider and lists the consequences. */
export function DeleteProvider({
  organizationId,
  provider,
  isOnlyActive,
  onClose,
}: {
  organizationId: string;
  provider: SAMLProvider;
  /** Whether no other provider is active. */
  isOnlyActive: boolean;
  onClose: () => void;
}) {
  const router = useRouter();
  const { id, label } = provider;
  return (
    <Confirm
      title={`Delete provider ${label}?`}
      consequences={[
        {
          icon: <LogOut aria-hidden />,
          text: signedOutText(provider.people),
        },
        {
          icon: <KeyRound aria-hidden />,
          text: 'Access tokens created from those sign-ins stop working',
        },
        {
          icon: <UserCheck aria-hidden />,
          text: 'Members keep their membership, roles, teams and content',
        },
        ...(isOnlyActive
          ? [
              {
                icon: <Mail aria-hidden />,
                text: 'Everyone signs in with an emailed code again, including SSO members, because no other provider is active',
              },
            ]
          : []),
      ]}
      note={`${CANT_UNDO} A new provider gets new URLs, which you would have to enter at your identity provider again.`}
      confirm={`Delete ${label}`}
      endpoint={deleteSAMLProvider}
      input={{ parameters: { organizationId, samlProviderId: id } }}
      done={`Provider ${label} deleted`}
      leaves={() => router.push(routes.settings(organizationId, 'sso'))}
      onClose={onClose}
    />
  );
}

/** How many people are signed out. */
function signedOutText(people: number | undefined): string {
  if (people === undefined) return 'People who signed in through it are signed out immediately';
  if (people === 0) return 'Nobody has signed in through it';
  return people === 1
    ? '1 person signed in through it and is signed out immediately'
    : `${formatNumber(people)} people signed in through it and are signed out immediately`;
}
