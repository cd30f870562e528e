'use client';

import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { shownLater } from '#components/ui/later.ts';
import { Problem } from '#lib/client/problem.ts';
import { keyOf, queryFor } from '#lib/client/query.ts';
import { onSignedOut } from '#lib/client/query-client.ts';
import { onSessionElsewhere } from '#lib/client/session.ts';
import type { User } from '#lib/contract/shapes.ts';
import { getUser } from '#lib/contract/users.ts';

const SignedOutDialog = shownLater(() =>
  import('./signed-out-dialog.tsx').then(({ SignedOutDialog: loaded }) => loaded),
);

/**
 * Asks to sign in again, over the page as it stands, as soon as a call or another tab finds the session
 * ended. The page is loaded anew once the browser is found to be somebody else's.
 */
export function SessionWatch() {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onSignedOut(() => setOpen(true)), []);
  useEffect(() => {
    const key = keyOf(getUser, {});
    let person: string | undefined;
    const loadAnew = () => {
      client.clear();
      window.location.reload();
    };
    const look = () => {
      const now = client.getQueryData<User>(key)?.id;
      person ??= now;
      if (now !== undefined && now !== person) loadAnew();
    };
    const ask = () => client.fetchQuery({ ...queryFor(getUser, {}), staleTime: 0 });
    const onChange = () => {
      ask().then(
        () => {
          setOpen(false);
          void client.invalidateQueries();
        },
        (problem: unknown) => {
          // An API without this read can't tell who it is.
          if (problem instanceof Problem && problem.status === 404) loadAnew();
        },
      );
    };
    const onFocus = () => {
      if (person !== undefined) ask().catch(() => undefined);
    };
    look();
    const stops = [
      client.getQueryCache().subscribe(({ query }) => query.queryHash === hashKey(key) && look()),
      onSessionElsewhere(onChange),
    ];
    window.addEventListener('focus', onFocus);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('focus', onFocus);
    };
  }, [client]);
  return isOpen && <SignedOutDialog onClose={() => setOpen(false)} />;
}
