'use client';

import { useQuery } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { formatNumber } from '#components/kit/format.ts';
import { ListBody } from '#components/kit/list-body.tsx';
import { Section } from '#components/kit/section.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Time } from '#components/ui/time.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import { signOutOfDashboard } from '#lib/client/session.ts';
import { deviceName } from '#lib/contract/device.ts';
import {
  listSignIns,
  revokeOtherSignIns,
  revokeSignIn,
  type SignIn,
} from '#lib/contract/sign-ins.ts';
import { signInsShown } from './search-params.ts';
import { SectionRow } from './section-row.tsx';

const methods: Record<SignIn['method'], string> = {
  email: 'By code',
  passkey: 'By passkey',
  demo: 'In the demo',
  'set-up': 'By setup link',
  saml: 'Through SSO',
};

/** The user's sign-ins, this browser first. */
export function SignInsSection({ unavailable }: { unavailable: string | undefined }) {
  const list = useQuery(queryFor(listSignIns, { query: signInsShown }));
  const revoke = useMutationFor(revokeSignIn);
  const revokeOthers = useMutationFor(revokeOtherSignIns);
  const items = (list.data?.items ?? []).toSorted((a, b) => Number(b.current) - Number(a.current));
  const count = list.data?.count ?? items.length;
  const others = count - 1;
  const problem = revoke.error ?? revokeOthers.error;
  return (
    <Section
      id="sign-ins"
      title="Sign-ins"
      intro="Each browser stays signed in for 30 days, or as long as single sign-on allows. Revoke any you don’t recognize."
    >
      <Failure reason={problem?.message} className="mt-3" />
      <ListBody
        nouns="your sign-ins"
        reading={list}
        items={list.data && items}
        skeleton={{ rows: 2, avatar: false, className: '-mx-gutter' }}
        unsupported={
          <p className="pt-3 text-ink-2">This API doesn’t list where you’re signed in.</p>
        }
        empty={<p className="py-3 text-ink-2">You’re only signed in here, with an API token.</p>}
      >
        {(rows) => (
          <ul>
            {rows.map((signIn) => (
              <SectionRow
                key={signIn.id}
                title={deviceName(signIn.userAgent)}
                badge={
                  signIn.current && (
                    <Badge tone="accent" icon={<Monitor aria-hidden />}>
                      This browser
                    </Badge>
                  )
                }
                facts={[
                  methods[signIn.method],
                  <>
                    Signed in: <Time value={signIn.createdAt} />
                  </>,
                  ...(signIn.lastUsedAt
                    ? [
                        <>
                          Last used: <Time value={signIn.lastUsedAt} />
                        </>,
                      ]
                    : []),
                  ...(signIn.method === 'saml' && signIn.expiresAt
                    ? [
                        <>
                          Ends: <Time value={signIn.expiresAt} />
                        </>,
                      ]
                    : []),
                  ...(signIn.address
                    ? [
                        <span key="address" className="mono">
                          {signIn.address}
                        </span>,
                      ]
                    : []),
                ]}
                action={
                  signIn.current ? (
                    <Button size="small" onClick={() => void signOutOfDashboard()}>
                      Sign out
                    </Button>
                  ) : (
                    <Button
                      size="small"
                      unavailable={unavailable}
                      busy={revoke.isPending && revoke.variables.parameters.signInId === signIn.id}
                      onClick={() => revoke.mutate({ parameters: { signInId: signIn.id } })}
                    >
                      Revoke
                    </Button>
                  )
                }
              />
            ))}
          </ul>
        )}
      </ListBody>
      {items.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 pt-3">
          {others > 0 && (
            <Button
              unavailable={unavailable}
              busy={revokeOthers.isPending}
              onClick={() => revokeOthers.mutate({})}
            >
              {others === 1
                ? 'Sign out the other browser'
                : `Sign out ${formatNumber(others)} other browsers`}
            </Button>
          )}
          {count > items.length && (
            <span className="text-meta text-ink-3">
              Showing the latest {items.length} of {formatNumber(count)}.
            </span>
          )}
        </div>
      )}
    </Section>
  );
}
