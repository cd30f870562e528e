'use client';

import { Plus, Terminal } from 'lucide-react';
import { useState } from 'react';
import { CANT_UNDO } from '#components/kit/cant-undo.ts';
import { Confirm } from '#components/kit/confirm.tsx';
import { ResourceList } from '#components/kit/resource-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Time } from '#components/ui/time.tsx';
import {
  listServiceAccountTokens,
  revokeServiceAccountToken,
  type ServiceAccount,
} from '#lib/contract/service-accounts.ts';
import type { Token } from '#lib/contract/tokens.ts';

const AccountTokenDialog = lazyPart(() =>
  import('./account-token-dialog.tsx').then((part) => part.AccountTokenDialog),
);
loadWhenIdle(AccountTokenDialog);

/** The tokens of a service account: all of them, with what each can do and its last use. */
export function AccountTokens({
  organizationId,
  account,
}: {
  organizationId: string;
  account: ServiceAccount;
}) {
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<Token | null>(null);
  const parameters = { organizationId, serviceAccountId: account.id };
  return (
    <div className="mt-1 mb-2 border-l border-hairline pl-4">
      <ResourceList
        endpoint={listServiceAccountTokens}
        input={{ parameters, query: { limit: 20 } }}
        nouns="tokens"
        about="A script needs one to use the API as this account."
        row={(token) => <TokenRow token={token} onRevoke={() => setRevoking(token)} />}
      />
      <Button
        size="small"
        className="mt-2"
        {...AccountTokenDialog.preload}
        onClick={() => setIsCreating(true)}
      >
        <Plus aria-hidden /> New token
      </Button>
      {isCreating && (
        <AccountTokenDialog
          parameters={parameters}
          name={account.displayName}
          onClose={() => setIsCreating(false)}
        />
      )}
      {revoking && (
        <Confirm
          title={`Revoke the token “${revoking.name}”?`}
          consequences={[
            {
              icon: <Terminal aria-hidden />,
              text: 'Every script that uses it stops working immediately.',
            },
          ]}
          note={`${CANT_UNDO} You can create a new token instead.`}
          confirm="Revoke token"
          endpoint={revokeServiceAccountToken}
          input={{ parameters: { ...parameters, tokenId: revoking.id } }}
          done="Token revoked"
          onClose={() => setRevoking(null)}
        />
      )}
    </div>
  );
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { name, scope, lastUsedAt, address, expiresAt } = token;
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <div className="min-w-0 flex-1 basis-48">
        <div className="wrap-anywhere">{name}</div>
        <div className="text-meta text-ink-3 wrap-anywhere">
          {scope === 'read' ? 'Can read' : 'Can read and write'} ·{' '}
          {lastUsedAt ? (
            <>
              Last used: <Time value={lastUsedAt} />
              {address && ` from ${address}`}
            </>
          ) : (
            'Never used'
          )}{' '}
          ·{' '}
          {expiresAt ? (
            <>
              {Date.parse(expiresAt) < Date.now() ? 'Expired' : 'Expires'}:{' '}
              <Time value={expiresAt} />
            </>
          ) : (
            'Never expires'
          )}
        </div>
      </div>
      <Button size="small" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
