'use client';

import { useQuery } from '@tanstack/react-query';
import { Fingerprint, Plus } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { usePasskeySupport } from '#components/kit/browser-support.ts';
import { Button } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import { Time } from '#components/ui/time.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import { deletePasskey, listPasskeys, type Passkey } from '#lib/contract/passkeys.ts';
import { getSignInMethods } from '#lib/contract/sign-ins.ts';
import { allShown } from './reads.ts';
import { accountSearch } from './search-params.ts';
import { Section, SectionList, SectionRow } from './section.tsx';

const NewPasskeyDialog = shownLater(() =>
  import('./new-passkey-dialog.tsx').then(({ NewPasskeyDialog: loaded }) => loaded),
);
const ConfirmEnding = shownLater(() =>
  import('./confirm-ending.tsx').then(({ ConfirmEnding: loaded }) => loaded),
);

/** The passkeys the person signs in with. */
export function PasskeysSection({ unavailable }: { unavailable: string | undefined }) {
  const list = useQuery(queryFor(listPasskeys, { query: allShown }));
  const methods = useQuery(queryFor(getSignInMethods, {}));
  const isSupported = usePasskeySupport();
  const [{ new: open }, setSearch] = useQueryStates(accountSearch);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const remove = useMutationFor(deletePasskey);
  const items = list.data?.items ?? [];
  const hindrance =
    unavailable ??
    (isSupported ? undefined : 'This browser has no passkeys at this address.\nTry another one.') ??
    (methods.data?.passkey === false
      ? 'Passkeys need https or localhost, and this server is at neither.'
      : undefined);
  return (
    <Section
      id="passkeys"
      title="Passkeys"
      intro="Sign in with a fingerprint, your face or a security key, without a code."
      aside={
        list.data && (
          <Button
            size="small"
            unavailable={hindrance}
            {...NewPasskeyDialog.ahead}
            onClick={() => void setSearch({ new: 'passkey' })}
          >
            <Plus aria-hidden /> Add a passkey
          </Button>
        )
      }
    >
      <SectionList
        read={list}
        what="Your passkeys"
        missing="This API has no passkeys."
        isEmpty={items.length === 0}
        empty="No passkeys yet."
      >
        {items.map((passkey) => (
          <SectionRow
            key={passkey.id}
            title={passkey.name}
            facts={[
              <>
                Added: <Time value={passkey.createdAt} />
              </>,
              passkey.lastUsedAt ? (
                <>
                  Last used: <Time value={passkey.lastUsedAt} />
                </>
              ) : (
                'Never used'
              ),
            ]}
            action={
              <Button
                size="small"
                unavailable={unavailable}
                {...ConfirmEnding.ahead}
                onClick={() => setLeaving(passkey)}
              >
                Delete
              </Button>
            }
          />
        ))}
      </SectionList>
      {open === 'passkey' && !hindrance && (
        <NewPasskeyDialog onClose={() => void setSearch({ new: null })} />
      )}
      {leaving && (
        <ConfirmEnding
          title={`Delete the passkey “${leaving.name}”?`}
          consequences={[
            {
              icon: <Fingerprint aria-hidden />,
              text: 'It signs nobody in any more. Codes by e-mail still do.',
            },
          ]}
          note="Your device may keep offering it until you delete it there, too."
          confirm="Delete the passkey"
          ending={remove}
          onConfirm={() =>
            remove.mutate(
              { parameters: { passkeyId: leaving.id } },
              { onSuccess: () => setLeaving(null) },
            )
          }
          onClose={() => setLeaving(null)}
        />
      )}
    </Section>
  );
}
