'use client';

import { Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { CANT_UNDO } from '#components/kit/cant-undo.ts';
import { Confirm } from '#components/kit/confirm.tsx';
import { CreatedSecret } from '#components/kit/created-secret.tsx';
import { Section } from '#components/kit/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Time } from '#components/ui/time.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import {
  createProvisioningToken,
  endProvisioningToken,
  PROVISIONING_TOKENS,
  type Provisioning,
  type ProvisioningToken,
} from '#lib/contract/provisioning.ts';

const FULL = `Up to ${PROVISIONING_TOKENS} tokens can be active at once. Revoke the unused one first.`;

/** The tokens of the identity provider; a second one replaces the first without a break. */
export function TokensSection({
  organizationId,
  provisioning: { tokens },
}: {
  organizationId: string;
  provisioning: Provisioning;
}) {
  const [ending, setEnding] = useState<ProvisioningToken | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const creating = useMutationFor(createProvisioningToken);
  const isFull = tokens.length >= PROVISIONING_TOKENS;
  const parameters = { organizationId };
  return (
    <Section
      id="provisioning-tokens"
      title="Provisioning tokens"
      intro="Your identity provider sends one with each request. To replace it, create a second one, enter it at the identity provider, and revoke the first."
      aside={
        <Button
          size="small"
          busy={creating.isPending}
          {...(isFull && { unavailable: FULL })}
          onClick={() =>
            creating.mutate(
              { parameters },
              { onSuccess: ({ secret: created }) => setSecret(created) },
            )
          }
        >
          <Plus aria-hidden /> Create token
        </Button>
      }
    >
      <Failure title="Couldn’t create a token." reason={creating.error?.message} className="mt-3" />
      {tokens.length === 0 ? (
        <p className="mt-2 text-ink-3">No tokens.</p>
      ) : (
        <ul aria-label="Provisioning tokens" className="mt-2">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onEnd={() => setEnding(token)} />
          ))}
        </ul>
      )}
      {secret !== null && (
        <CreatedSecret
          title="Provisioning token created"
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {ending && (
        <Confirm
          title={`Revoke the token …${ending.ending}?`}
          consequences={[
            {
              icon: <RefreshCw aria-hidden />,
              text: 'Requests with it are refused immediately; people and teams stay as they are',
            },
          ]}
          note={CANT_UNDO}
          confirm="Revoke token"
          endpoint={endProvisioningToken}
          input={{ parameters: { ...parameters, provisioningTokenId: ending.id } }}
          done="Token revoked"
          onClose={() => setEnding(null)}
        />
      )}
    </Section>
  );
}

function TokenRow({ token, onEnd }: { token: ProvisioningToken; onEnd: () => void }) {
  const { ending, createdAt, createdBy, lastUsedAt } = token;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-2">
      <span className="min-w-0 flex-1 basis-56">
        <span className="mono block text-[13px] wrap-anywhere">masthead_scim_…{ending}</span>
        <span className="text-meta text-ink-3 wrap-anywhere">
          Created <Time value={createdAt} inSentence />
          {createdBy && ` by ${createdBy.displayName}`} ·{' '}
          {lastUsedAt ? (
            <>
              Last used: <Time value={lastUsedAt} />
            </>
          ) : (
            'Never used'
          )}
        </span>
      </span>
      <Button size="small" aria-label={`Revoke token …${ending}`} onClick={onEnd}>
        Revoke token
      </Button>
    </li>
  );
}
