'use client';

import { CircleX, KeyRound, ShieldCheck, TriangleAlert, UserCheck } from 'lucide-react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { formatNames } from '#components/kit/format.ts';
import { NamedPeople } from '#components/kit/named-people.tsx';
import { usePreview } from '#components/kit/use-preview.ts';
import { IconLine } from '#components/ui/icon-line.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/client/problem.ts';
import { previewSSOEnforcement } from '#lib/contract/saml.ts';
import {
  type Enforcement,
  obstacleText,
  readyText,
  strandedHeading,
  strandedText,
} from './enforcement-text.ts';
import { enforcementInput } from './inputs.ts';

/** How many admins are named. */
const NAMED_ADMINS = 5;

/** Lists who couldn't sign in, why, and what helps, before single sign-on is required. */
export function EnforceDialog({
  organizationId,
  busy,
  problem,
  onConfirm,
  onClose,
}: {
  organizationId: string;
  busy: boolean;
  problem: Problem | null;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { parameters, query } = enforcementInput(organizationId);
  const reading = usePreview<Page>(['sso-enforcement', organizationId], async (page, options) => {
    const input = { parameters, query: { ...query, ...(page && { page }) } };
    const reply = await call(previewSSOEnforcement, input, options);
    return { ...reply, next: reply.stranded.next };
  });
  const first = reading.data?.pages[0];
  const obstacle = first
    ? obstacleText(first.obstacles)
    : 'Wait until the affected members are loaded.';
  const count = first?.stranded.count ?? first?.stranded.items.length ?? 0;
  return (
    <DialogForm
      title="Require single sign-on?"
      description="Everyone must then sign in through a provider, except admins who aren’t SSO members. You can turn this off at any time."
      submit={count > 0 ? 'Require anyway' : 'Require single sign-on'}
      busy={busy}
      unavailable={obstacle}
      problem={problem?.message}
      failure="Couldn’t save."
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <div className="grid gap-4" aria-live="polite" aria-busy={reading.isPending}>
        {reading.isPending && (
          <>
            <span className="sr-only">Loading affected members</span>
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
          </>
        )}
        {reading.error && !first && (
          <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />}>
            Couldn’t load the affected members. {reading.error.message}
          </Notice>
        )}
        {first && <Preview first={first} count={count} reading={reading} />}
      </div>
    </DialogForm>
  );
}

type Page = Enforcement & { next?: { page: string } | undefined };
type Reading = ReturnType<typeof usePreview<Page>>;

function Preview({ first, count, reading }: { first: Page; count: number; reading: Reading }) {
  const { admins, ready, stranded } = first;
  const names = admins.slice(0, NAMED_ADMINS).map(({ displayName }) => displayName);
  return (
    <>
      <ul className="grid gap-1.5 text-ink-2">
        <IconLine icon={<UserCheck aria-hidden />}>{readyText(ready)}</IconLine>
        <IconLine icon={<ShieldCheck aria-hidden />}>
          {admins.length === 1 ? 'This admin keeps' : 'These admins keep'} all ways to sign in:{' '}
          <b className="text-ink">{formatNames(names, admins.length)}</b>.
        </IconLine>
        <IconLine icon={<KeyRound aria-hidden />}>
          Everyone else’s access tokens stop working in this organization until they sign in through
          SSO and create new ones.
        </IconLine>
      </ul>
      {count === 0 ? (
        <p className="font-medium">Everyone can still sign in.</p>
      ) : (
        <section aria-labelledby="stranded" className="grid gap-2 border-t border-hairline pt-3">
          <h3 id="stranded" className="flex items-center gap-2 font-semibold">
            <TriangleAlert aria-hidden className="text-warn" />
            {strandedHeading(count, stranded.outside)}
          </h3>
          <NamedPeople
            label="Members who aren’t ready"
            reading={reading}
            itemsOf={(page) => page.stranded.items}
            count={count}
          >
            {({ user, reason }) => {
              const { why, remedy } = strandedText(reason);
              return (
                <>
                  <b>{user.displayName}</b>
                  {user.email && <span className="text-ink-2"> {user.email}</span>}
                  <span className="block text-meta text-ink-3">
                    {why} {remedy}
                  </span>
                </>
              );
            }}
          </NamedPeople>
        </section>
      )}
    </>
  );
}
