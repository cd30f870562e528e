'use client';

import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { queryFor } from '#lib/client/query.ts';
import { signOutOfDashboard } from '#lib/client/session.ts';
import { listOrganizations } from '#lib/contract/organizations.ts';
import { Section } from './section.tsx';

/** What it means to have come in through an organization's own identity provider. */
export function BoundNotice() {
  const organizations = useQuery(queryFor(listOrganizations, { query: { limit: 100 } }));
  // Such a sign-in sees the one organization it is good for.
  const title = organizations.data?.items[0]?.title ?? 'one organization';
  return (
    <Notice
      tone="info"
      icon={<KeyRound aria-hidden />}
      title={`This sign-in is good for ${title} alone.`}
      actions={
        <Button size="small" onClick={() => void signOutOfDashboard()}>
          Sign out
        </Button>
      }
    >
      You came in through the identity provider of {title}. Other organizations of yours stay closed
      in this browser, and so do your name and your passkeys: whoever runs that provider must not be
      able to act as you elsewhere. Below stand the sign-ins and tokens that came about this way.
      For all of it, sign out and come in with a code or a passkey.
    </Notice>
  );
}

/** What stands in place of the passkeys for such a sign-in. */
export function ClosedPasskeys() {
  return (
    <Section id="passkeys" title="Passkeys">
      <p className="max-w-[64ch] py-3 text-ink-2">
        A passkey opens everything of yours, so it can’t be seen or added from a sign-in that is
        good for one organization. Come in with a code or a passkey to manage them.
      </p>
    </Section>
  );
}
