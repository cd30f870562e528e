'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Terminal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CANT_UNDO } from '#components/kit/cant-undo.ts';
import { Confirm } from '#components/kit/confirm.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Section } from '#components/kit/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { pagesFor } from '#lib/client/query.ts';
import { endMemberToken, listMemberTokens, type MemberToken } from '#lib/contract/tokens.ts';
import { memberTokensInput } from './inputs.ts';

/** The members' tokens that reach the organization, with a way to end their access. */
export function MemberTokens({ organizationId }: { organizationId: string }) {
  const [ending, setEnding] = useState<MemberToken | null>(null);
  const list = useInfiniteQuery({
    ...pagesFor(listMemberTokens, memberTokensInput(organizationId)),
    retry: false,
  });
  const problem = list.error as Problem | null;
  if (problem?.isUnsupported) return null;
  const items = list.data?.pages.flatMap<MemberToken>((page) => page.items) ?? [];
  return (
    <Section
      id="member-tokens"
      title="Tokens of members"
      intro="The personal access tokens that give access to this organization. No token can do more than its owner."
    >
      {list.isPending && <SkeletonRows label="Loading tokens" rows={2} shape="line" />}
      {problem && !list.data && (
        <ProblemState problem={problem} what="tokens" onRetry={list.refetch} />
      )}
      {list.isSuccess && items.length === 0 && <p className="mt-2 text-ink-3">No tokens.</p>}
      {items.length > 0 && (
        <ul aria-label="Tokens of members" className="mt-2">
          {items.map((token) => (
            <TokenRow key={token.id} token={token}>
              <Button
                size="small"
                aria-label={`End access for ${token.name} of ${token.user.displayName}`}
                onClick={() => setEnding(token)}
              >
                End access
              </Button>
            </TokenRow>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          className="mt-2"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {ending && (
        <Confirm
          title={`End access for “${ending.name}”?`}
          consequences={[
            {
              icon: <Terminal aria-hidden />,
              text: `Scripts of ${ending.user.displayName} that use it lose access to this organization.`,
            },
          ]}
          note={`${CANT_UNDO} ${ending.user.displayName} can create another token; remove or disable the member to prevent it.`}
          confirm="End access"
          endpoint={endMemberToken}
          input={{ parameters: { organizationId, tokenId: ending.id } }}
          done="Access ended"
          onClose={() => setEnding(null)}
        />
      )}
    </Section>
  );
}

const reaches = { all: '', organization: ' here only', spaces: ' in some spaces here only' };

function TokenRow({ token, children }: { token: MemberToken; children: ReactNode }) {
  const can = token.scope === 'read' ? 'can read' : 'can read and write';
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-2">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-medium wrap-anywhere">{token.name}</span>
        <span className="text-meta text-ink-3 wrap-anywhere">
          {token.user.displayName}, {can}
          {reaches[token.reach]} ·{' '}
          {token.lastUsedAt ? (
            <>
              Last used: <Time value={token.lastUsedAt} />
            </>
          ) : (
            'Never used'
          )}{' '}
          ·{' '}
          {token.expiresAt ? (
            <>
              Expires: <Time value={token.expiresAt} />
            </>
          ) : (
            'Never expires'
          )}
        </span>
      </span>
      {children}
    </li>
  );
}
