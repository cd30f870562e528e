'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { usePasskeySupport } from '#components/kit/browser-support.ts';
import { ConfirmPerson } from '#components/kit/confirm-person.tsx';
import { Button } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { confirmationQuestion, type Proof } from '#lib/client/confirmations.ts';
import { keyOf, queryFor } from '#lib/client/query.ts';
import { getConfirmation } from '#lib/contract/confirmations.ts';
import { listPasskeys } from '#lib/contract/passkeys.ts';

const NewPasskeyDialog = lazyPart(() =>
  import('#components/kit/new-passkey-dialog.tsx').then(({ NewPasskeyDialog: loaded }) => loaded),
);

/** Lets somebody use their passkey, or add the first one. */
export function ProveYourself({
  proof = 'factor',
  inForm = false,
  onProven,
}: {
  proof?: Proof;
  /** Inside a form, codes are typed in a dialog over it. */
  inForm?: boolean;
  onProven: () => void;
}) {
  const client = useQueryClient();
  const known = useQuery({ ...queryFor(getConfirmation, {}), staleTime: 0 });
  // A sign-in through an identity provider may not touch the person's passkeys.
  const own = useQuery({ ...queryFor(listPasskeys, { query: { limit: 1 } }), retry: false });
  const isSupported = usePasskeySupport();
  const [isAdding, setAdding] = useState(false);
  const passkeys = known.data?.passkeys;
  if (passkeys === undefined) return null;
  if (inForm && passkeys > 0)
    return (
      <Button
        size="small"
        onClick={() =>
          void confirmationQuestion.ask(proof).then((isProven) => isProven && onProven())
        }
      >
        <Fingerprint aria-hidden /> Use your passkey
      </Button>
    );
  if (passkeys > 0 || proof === 'any')
    return <ConfirmPerson proof={proof} onConfirmed={onProven} />;
  if (own.isError)
    return (
      <p className="text-ink-2">
        You signed in through single sign-on, which can’t add passkeys. Sign out, sign in with a
        code, add a passkey in your account, and come back.
      </p>
    );
  return (
    <>
      <Button
        {...(inForm ? { size: 'small' as const } : { variant: 'primary' as const })}
        onClick={() => setAdding(true)}
        {...NewPasskeyDialog.preload}
        {...(!isSupported && {
          unavailable: 'This browser doesn’t support passkeys here.\nTry another browser.',
        })}
      >
        <Fingerprint aria-hidden /> Add a passkey
      </Button>
      {isAdding && (
        <NewPasskeyDialog
          onClose={(isAdded) => {
            setAdding(false);
            if (!isAdded) return;
            void client.invalidateQueries({ queryKey: keyOf(getConfirmation, {}) });
            onProven();
          }}
        />
      )}
    </>
  );
}
