'use client';

import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Section } from '#components/kit/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { queryFor } from '#lib/client/query.ts';
import { signOutOfDashboard } from '#lib/client/session.ts';
import { listOrganizations } from '#lib/contract/organizations.ts';

/** Explains a session through an organization's identity provider. */
export function SSOSessionNotice() {
  const organizations = useQuery(queryFor(listOrganizations, { query: { limit: 100 } }));
  // Such a session lists only the organization it gives access to.
  const title = organizations.data?.items[0]?.title ?? 'one organization';
  return (
    <Notice
      tone="info"
      icon={<KeyRound aria-hidden />}
      title={`This session only gives access to ${title}.`}
      actions={
        <Button size="small" onClick={() => void signOutOfDashboard()}>
          Sign out
        </Button>
      }
    >
      You signed in through the identity provider of {title}. It can’t act as you elsewhere, so your
      other organizations, your name and your passkeys aren’t available. Only sign-ins and tokens
      created this way are listed below. To manage everything, sign out and sign in with a code or a
      passkey.
    </Notice>
  );
}

/** Shown in place of the passkeys in such a session. */
export function PasskeysUnavailable() {
  return (
    <Section id="passkeys" title="Passkeys">
      <p className="max-w-[64ch] py-3 text-ink-2">
        Passkeys give access to all your organizations, so they can’t be managed in a session for
        only one. Sign in with a code or a passkey to manage them.
      </p>
    </Section>
  );
}
