'use client';

import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Clock, Plus, Terminal } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { CANT_UNDO } from '#components/kit/cant-undo.ts';
import { Confirm } from '#components/kit/confirm.tsx';
import { formatNames, plural } from '#components/kit/format.ts';
import { ListBody } from '#components/kit/list-body.tsx';
import { Section } from '#components/kit/section.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import { deviceName } from '#lib/contract/device.ts';
import { listTokens, revokeToken, type Token } from '#lib/contract/tokens.ts';
import { accountSearch, allShown } from './search-params.ts';
import { SectionRow } from './section-row.tsx';

const NewTokenDialog = lazyPart(() =>
  import('./new-token-dialog.tsx').then(({ NewTokenDialog: loaded }) => loaded),
);
loadWhenIdle(NewTokenDialog);

/** The user's personal access tokens, without their secrets. */
export function TokensSection({
  unavailable,
  isBound,
}: {
  unavailable: string | undefined;
  /** Whether the session only gives access to one organization. */
  isBound: boolean;
}) {
  const list = useQuery(queryFor(listTokens, { query: allShown }));
  const [{ new: open }, setSearch] = useQueryStates(accountSearch);
  const [revoking, setRevoking] = useState<Token | null>(null);
  const items = list.data?.items ?? [];
  return (
    <Section
      id="tokens"
      title="Personal access tokens"
      intro={
        isBound
          ? 'Use tokens to call the API from scripts. Tokens you create now only give access to this organization.'
          : 'Use tokens to call the API from scripts. A token can do what you can, unless you limit it.'
      }
      aside={
        list.data && (
          <Button
            size="small"
            unavailable={unavailable}
            {...NewTokenDialog.preload}
            onClick={() => void setSearch({ new: 'token' })}
          >
            <Plus aria-hidden /> New token
          </Button>
        )
      }
    >
      <ListBody
        nouns="your tokens"
        reading={list}
        items={list.data && items}
        skeleton={{ rows: 2, avatar: false, className: '-mx-gutter' }}
        unsupported={<p className="pt-3 text-ink-2">This API manages tokens elsewhere.</p>}
        empty={<p className="py-3 text-ink-2">No tokens yet.</p>}
      >
        {(rows) => (
          <ul>
            {rows.map((token) => (
              <SectionRow
                key={token.id}
                title={token.name}
                badge={<ExpiredBadge token={token} />}
                facts={[
                  ...(token.scope ? [reachOf(token)] : []),
                  <>
                    Created: <Time value={token.createdAt} />
                  </>,
                  <LastUse key="use" token={token} />,
                  token.expiresAt ? (
                    <>
                      Expires: <Time value={token.expiresAt} />
                    </>
                  ) : (
                    'Never expires'
                  ),
                ]}
                action={
                  <Button size="small" unavailable={unavailable} onClick={() => setRevoking(token)}>
                    Revoke
                  </Button>
                }
              />
            ))}
          </ul>
        )}
      </ListBody>
      {open === 'token' && !unavailable && (
        <NewTokenDialog onClose={() => void setSearch({ new: null })} />
      )}
      {revoking && (
        <Confirm
          title={`Revoke the token “${revoking.name}”?`}
          consequences={[
            {
              icon: <Terminal aria-hidden />,
              text: 'Every script that uses it stops working immediately.',
            },
            { icon: <Clock aria-hidden />, text: <LastUse token={revoking} isSentence /> },
          ]}
          note={`${CANT_UNDO} You can create a new token instead.`}
          confirm="Revoke token"
          endpoint={revokeToken}
          input={{ parameters: { tokenId: revoking.id } }}
          done="Token revoked"
          onClose={() => setRevoking(null)}
        />
      )}
    </Section>
  );
}

/** “Can read in Fathom Instruments”, “Can read in Handbook and Style guide (Fathom Instruments)”. */
function reachOf({ scope, organization, spaces }: Token): string {
  const can = scope === 'read' ? 'Can read' : 'Can read and write';
  if (!organization) return can;
  if (!spaces) return `${can} in ${organization.title}`;
  const titles = spaces.flatMap(({ title }) => title ?? []);
  const named =
    titles.length > 0 ? formatNames(titles, spaces.length) : plural(spaces.length, 'space');
  return `${can} in ${named} (${organization.title})`;
}

function LastUse({ token, isSentence = false }: { token: Token; isSentence?: boolean }) {
  if (!token.lastUsedAt) return isSentence ? 'It has never been used.' : 'Never used';
  return (
    <>
      Last used: <Time value={token.lastUsedAt} />
      {token.address && ` from ${token.address}`}
      {token.userAgent && ` with ${deviceName(token.userAgent)}`}
    </>
  );
}

function ExpiredBadge({ token }: { token: Token }) {
  const isExpired = token.expiresAt !== undefined && new Date(token.expiresAt) < new Date();
  return (
    isExpired && (
      <Badge tone="warn" icon={<CalendarClock aria-hidden />}>
        Expired
      </Badge>
    )
  );
}
