'use client';

import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Clock, Plus, Terminal } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import { Time } from '#components/ui/time.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import { listTokens, revokeToken, type Token } from '#lib/contract/tokens.ts';
import { allShown } from './reads.ts';
import { accountSearch } from './search-params.ts';
import { Section, SectionList, SectionRow } from './section.tsx';

const NewTokenDialog = shownLater(() =>
  import('./new-token-dialog.tsx').then(({ NewTokenDialog: loaded }) => loaded),
);
const ConfirmEnding = shownLater(() =>
  import('./confirm-ending.tsx').then(({ ConfirmEnding: loaded }) => loaded),
);

/** The personal access tokens of the person, without their secrets. */
export function TokensSection({
  unavailable,
  isBound,
}: {
  unavailable: string | undefined;
  /** Whether this sign-in is good for one organization alone. */
  isBound: boolean;
}) {
  const list = useQuery(queryFor(listTokens, { query: allShown }));
  const [{ new: open }, setSearch] = useQueryStates(accountSearch);
  const [leaving, setLeaving] = useState<Token | null>(null);
  const revoke = useMutationFor(revokeToken);
  const items = list.data?.items ?? [];
  return (
    <Section
      id="tokens"
      title="Personal access tokens"
      intro={
        isBound
          ? 'A token lets a script do in the API whatever you may do. One made now reaches this organization alone.'
          : 'A token lets a script do in the API whatever you may do, wherever you may do it.'
      }
      aside={
        list.data && (
          <Button
            size="small"
            unavailable={unavailable}
            {...NewTokenDialog.ahead}
            onClick={() => void setSearch({ new: 'token' })}
          >
            <Plus aria-hidden /> New token
          </Button>
        )
      }
    >
      <SectionList
        read={list}
        what="Your tokens"
        missing="This API makes tokens elsewhere."
        isEmpty={items.length === 0}
        empty="No tokens yet."
      >
        {items.map((token) => (
          <SectionRow
            key={token.id}
            title={token.name}
            badge={<Expired token={token} />}
            facts={[
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
              <Button
                size="small"
                unavailable={unavailable}
                {...ConfirmEnding.ahead}
                onClick={() => setLeaving(token)}
              >
                Revoke
              </Button>
            }
          />
        ))}
      </SectionList>
      {open === 'token' && !unavailable && (
        <NewTokenDialog onClose={() => void setSearch({ new: null })} />
      )}
      {leaving && (
        <ConfirmEnding
          title={`Revoke the token “${leaving.name}”?`}
          consequences={[
            {
              icon: <Terminal aria-hidden />,
              text: 'Every script that uses it is refused from the next request on.',
            },
            { icon: <Clock aria-hidden />, text: <LastUse token={leaving} isSentence /> },
          ]}
          note="It can’t be brought back. A new token takes its place."
          confirm="Revoke the token"
          ending={revoke}
          onConfirm={() =>
            revoke.mutate(
              { parameters: { tokenId: leaving.id } },
              { onSuccess: () => setLeaving(null) },
            )
          }
          onClose={() => setLeaving(null)}
        />
      )}
    </Section>
  );
}

function LastUse({ token, isSentence = false }: { token: Token; isSentence?: boolean }) {
  if (!token.lastUsedAt) return isSentence ? 'It was never used.' : 'Never used';
  return (
    <>
      Last used:
      <Time value={token.lastUsedAt} />
    </>
  );
}

function Expired({ token }: { token: Token }) {
  const isOver = token.expiresAt !== undefined && new Date(token.expiresAt) < new Date();
  return (
    isOver && (
      <Badge tone="warn" icon={<CalendarClock aria-hidden />}>
        Expired
      </Badge>
    )
  );
}
