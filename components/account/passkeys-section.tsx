'use client';

import { useQuery } from '@tanstack/react-query';
import { Fingerprint, Plus } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { usePasskeySupport } from '#components/kit/browser-support.ts';
import { Confirm } from '#components/kit/confirm.tsx';
import { ListBody } from '#components/kit/list-body.tsx';
import { Section } from '#components/kit/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import { deletePasskey, listPasskeys, type Passkey } from '#lib/contract/passkeys.ts';
import { getSignInMethods } from '#lib/contract/sign-ins.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { accountSearch, allShown } from './search-params.ts';
import { SectionRow } from './section-row.tsx';

const NewPasskeyDialog = lazyPart(() =>
  import('#components/kit/new-passkey-dialog.tsx').then(({ NewPasskeyDialog: loaded }) => loaded),
);

/** The user's passkeys. */
export function PasskeysSection({ unavailable }: { unavailable: string | undefined }) {
  const list = useQuery(queryFor(listPasskeys, { query: allShown }));
  const methods = useQuery(queryFor(getSignInMethods, {}));
  const isSupported = usePasskeySupport();
  const [{ new: open }, setSearch] = useQueryStates(accountSearch);
  const [deleting, setDeleting] = useState<Passkey | null>(null);
  const items = list.data?.items ?? [];
  const unavailableReason =
    unavailable ??
    (isSupported
      ? undefined
      : 'This browser doesn’t support passkeys at this address.\nTry another browser.') ??
    (methods.data?.passkey === false
      ? 'Passkeys require https or localhost, and this server uses neither.'
      : undefined);
  return (
    <Section
      id="passkeys"
      title="Passkeys"
      intro="Sign in with your fingerprint, face or a security key instead of a code."
      aside={
        list.data && (
          <Button
            size="small"
            unavailable={unavailableReason}
            {...NewPasskeyDialog.preload}
            onClick={() => void setSearch({ new: 'passkey' })}
          >
            <Plus aria-hidden /> Add passkey
          </Button>
        )
      }
    >
      <ListBody
        nouns="your passkeys"
        reading={list}
        items={list.data && items}
        skeleton={{ rows: 2, avatar: false, className: '-mx-gutter' }}
        unsupported={<p className="pt-3 text-ink-2">This API doesn’t support passkeys.</p>}
        empty={<p className="py-3 text-ink-2">No passkeys yet.</p>}
      >
        {(rows) => (
          <ul>
            {rows.map((passkey) => (
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
                    onClick={() => setDeleting(passkey)}
                  >
                    Delete
                  </Button>
                }
              />
            ))}
          </ul>
        )}
      </ListBody>
      <RecoveryCodes hasPasskey={items.length > 0} unavailable={unavailable} />
      {open === 'passkey' && !unavailableReason && (
        <NewPasskeyDialog onClose={() => void setSearch({ new: null })} />
      )}
      {deleting && (
        <Confirm
          title={`Delete the passkey “${deleting.name}”?`}
          consequences={[
            {
              icon: <Fingerprint aria-hidden />,
              text: 'You can no longer sign in with it. Codes by email still work.',
            },
          ]}
          note="Your device may still offer it until you delete it there, too."
          confirm="Delete passkey"
          endpoint={deletePasskey}
          input={{ parameters: { passkeyId: deleting.id } }}
          done="Passkey deleted"
          onClose={() => setDeleting(null)}
        />
      )}
    </Section>
  );
}
