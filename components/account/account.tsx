'use client';

import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Section } from '#components/kit/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { signOutOfDashboard } from '#lib/client/session.ts';
import { listOrganizations } from '#lib/contract/organizations.ts';
import { listSignIns } from '#lib/contract/sign-ins.ts';
import { getUser } from '#lib/contract/users.ts';
import { NameSection } from './name-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { signInsShown } from './search-params.ts';
import { SignInsSection } from './sign-ins-section.tsx';
import { TokensSection } from './tokens-section.tsx';

const SecurityLog = lazyPart(() =>
  import('./security-log.tsx').then(({ SecurityLog: loaded }) => loaded),
);

const LeavingSection = lazyPart(() =>
  import('./leaving-section.tsx').then(({ LeavingSection: loaded }) => loaded),
);

/** Why a session by API token can't manage sign-ins, passkeys and tokens. */
const BY_TOKEN =
  'You signed in with an API token, which can’t manage access to your account.\nSign in with a code or a passkey instead.';

/** Why a session through an organization's provider can't change the user. */
const BY_SSO =
  'You signed in through your organization’s identity provider, which can’t change your account.\nSign in with a code or a passkey instead.';

/** The user's name, sign-ins, passkeys and tokens, as far as the API supports them. */
export function Account() {
  const user = useQuery(queryFor(getUser, {}));
  const signIns = useQuery(queryFor(listSignIns, { query: signInsShown }));
  // After the first read, a later problem must not replace the form.
  const problem = user.data ? null : (user.error as Problem | null);
  if (problem?.isUnsupported) return <Unsupported />;
  if (problem)
    return (
      <ProblemState problem={problem} what="Your account" onRetry={() => void user.refetch()} />
    );
  const list = signIns.data;
  // Only a complete list surely contains this browser.
  const isWhole = list !== undefined && (list.count ?? 0) <= list.items.length;
  const isByToken = isWhole && !list.items.some(({ current }) => current);
  const isBySSO = list?.items.some(({ current, method }) => current && method === 'saml') ?? false;
  const unavailable = isByToken ? BY_TOKEN : undefined;
  return (
    <div className="grid max-w-160 gap-10">
      {isByToken && (
        <Notice icon={<KeyRound aria-hidden />} title="You signed in with an API token.">
          You can see your sign-ins, passkeys and tokens. To add or revoke them, sign in with a code
          or a passkey. This way, a leaked token can’t be used to create more.
        </Notice>
      )}
      {isBySSO && <SSOSessionNotice />}
      {user.data && (
        <NameSection
          user={user.data}
          unavailable={isBySSO ? BY_SSO : undefined}
          locked={isBySSO ? BY_SSO : unavailable}
        />
      )}
      <NotificationsSection unavailable={isBySSO ? BY_SSO : undefined} />
      <SignInsSection unavailable={unavailable} />
      {isBySSO ? <PasskeysUnavailable /> : <PasskeysSection unavailable={unavailable} />}
      <TokensSection unavailable={unavailable} isBound={isBySSO} />
      <SecurityLog />
      <LeavingSection unavailable={isBySSO ? BY_SSO : unavailable} />
    </div>
  );
}

function Unsupported() {
  return (
    <p className="max-w-[60ch] text-ink-2">
      Your name, sign-ins, passkeys and tokens are managed where you got your token.
    </p>
  );
}

/** Explains a session through an organization's identity provider. */
function SSOSessionNotice() {
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
function PasskeysUnavailable() {
  return (
    <Section id="passkeys" title="Passkeys">
      <p className="max-w-[64ch] py-3 text-ink-2">
        Passkeys give access to all your organizations, so they can’t be managed in a session for
        only one. Sign in with a code or a passkey to manage them.
      </p>
    </Section>
  );
}
