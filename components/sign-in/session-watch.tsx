'use client';

import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lazyPart } from '#components/ui/lazy.tsx';
import { pauseReadsWhenAway } from '#lib/client/idle.ts';
import { Problem } from '#lib/client/problem.ts';
import { keyOf, queryFor } from '#lib/client/query.ts';
import { onSessionElsewhere } from '#lib/client/session.ts';
import { signInQuestion } from '#lib/client/signed-out.ts';
import type { User } from '#lib/contract/shapes.ts';
import { getUser } from '#lib/contract/users.ts';

const SignedOutDialog = lazyPart(() =>
  import('./signed-out-dialog.tsx').then(({ SignedOutDialog: loaded }) => loaded),
);

/**
 * Asks to sign in again, over the current page, as soon as a call or another tab finds that the session
 * ended; writes that failed are sent again then. Reloads the page if someone else is signed in.
 */
export function SessionWatch() {
  const client = useQueryClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  // The first refusal has the reason; afterwards the session is only missing.
  useEffect(() => signInQuestion.onAsked((asked) => setProblem((first) => first ?? asked)), []);
  useEffect(pauseReadsWhenAway, []);
  useEffect(() => {
    const key = keyOf(getUser, {});
    const hash = hashKey(key);
    let userId: string | undefined;
    const reload = () => {
      client.clear();
      window.location.reload();
    };
    const checkUser = () => {
      const now = client.getQueryData<User>(key)?.id;
      userId ??= now;
      if (now !== undefined && now !== userId) reload();
    };
    const readUser = () => client.fetchQuery({ ...queryFor(getUser, {}), staleTime: 0 });
    const onChange = () => {
      readUser().then(
        () => {
          setProblem(null);
          signInQuestion.answer(true);
          void client.invalidateQueries();
        },
        (problem: unknown) => {
          // This API doesn't return the user.
          if (problem instanceof Problem && problem.status === 404) reload();
        },
      );
    };
    const onFocus = () => {
      if (userId !== undefined) readUser().catch(() => undefined);
    };
    checkUser();
    const stops = [
      client.getQueryCache().subscribe(({ query }) => query.queryHash === hash && checkUser()),
      onSessionElsewhere(onChange),
    ];
    window.addEventListener('focus', onFocus);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('focus', onFocus);
    };
  }, [client]);
  const close = (signedIn: boolean) => {
    setProblem(null);
    signInQuestion.answer(signedIn);
  };
  return problem && <SignedOutDialog problem={problem} onClose={close} />;
}
