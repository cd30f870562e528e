'use client';

import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listSignIns } from '#lib/contract/sign-ins.ts';
import { getUser } from '#lib/contract/users.ts';
import { BoundNotice, ClosedPasskeys } from './bound-notice.tsx';
import { NameSection } from './name-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { isMissing, signInsShown } from './reads.ts';
import { SignInsSection } from './sign-ins-section.tsx';
import { TokensSection } from './tokens-section.tsx';

/** Why a session that stands on a pasted token can't manage what gives access. */
const BY_TOKEN =
  'You came in with an API token, which can’t manage what gives access.\nSign in with a code or a passkey to do it.';

/** Why a sign-in through an organization's own provider can't change what is the person's own. */
const BY_SSO =
  'You came in through your organization’s identity provider, which must not change what is yours everywhere.\nSign in with a code or a passkey to do it.';

/** What a person has here: a name, sign-ins, passkeys, tokens; each only where the API has it. */
export function Account() {
  const user = useQuery(queryFor(getUser, {}));
  const signIns = useQuery(queryFor(listSignIns, { query: signInsShown }));
  // What was read stays: a later refusal must not take away the form somebody types in.
  const problem = user.data ? null : (user.error as Problem | null);
  if (problem && isMissing(problem)) return <NothingHere />;
  if (problem)
    return (
      <ProblemState problem={problem} what="Your account" onRetry={() => void user.refetch()} />
    );
  const list = signIns.data;
  // A list that is cut off may leave out this browser's own.
  const isWhole = list !== undefined && (list.count ?? 0) <= list.items.length;
  const isByToken = isWhole && !list.items.some(({ current }) => current);
  const isBySSO = list?.items.some(({ current, method }) => current && method === 'saml') ?? false;
  const unavailable = isByToken ? BY_TOKEN : undefined;
  return (
    <div className="grid max-w-180 gap-10">
      {isByToken && (
        <Notice icon={<KeyRound aria-hidden />} title="You came in with an API token.">
          You see your sign-ins, passkeys and tokens. To add or revoke them, sign in with a code or
          a passkey: whoever finds a token must not be able to make more of them.
        </Notice>
      )}
      {isBySSO && <BoundNotice />}
      {user.data && <NameSection user={user.data} unavailable={isBySSO ? BY_SSO : undefined} />}
      <SignInsSection unavailable={unavailable} />
      {isBySSO ? <ClosedPasskeys /> : <PasskeysSection unavailable={unavailable} />}
      <TokensSection unavailable={unavailable} isBound={isBySSO} />
    </div>
  );
}

function NothingHere() {
  return (
    <p className="max-w-[60ch] text-ink-2">
      This API keeps names, sign-ins, passkeys and tokens elsewhere: manage them where you got the
      token you signed in with.
    </p>
  );
}
