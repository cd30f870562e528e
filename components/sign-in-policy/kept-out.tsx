'use client';

import { CircleX, TriangleAlert, UserCheck } from 'lucide-react';
import { formatNumber, plural } from '#components/kit/format.ts';
import { NamedPeople } from '#components/kit/named-people.tsx';
import { routes } from '#components/kit/routes.ts';
import { usePreview } from '#components/kit/use-preview.ts';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { call } from '#lib/client/call.ts';
import { isUnsupported } from '#lib/client/problem.ts';
import { previewSignInPolicy, type SignInPolicyPreview } from '#lib/contract/sign-in-policy.ts';
import { ProveYourself } from './prove-yourself.tsx';
import type { Values } from './values.ts';

const MOST = 50;

/** Who a policy would keep out until they add a passkey, before it is saved. */
export function KeptOut({
  organizationId,
  passkeyFor,
  ssoCounts,
}: { organizationId: string } & Pick<Values, 'passkeyFor' | 'ssoCounts'>) {
  const reading = usePreview<SignInPolicyPreview & { next?: { page: string } | undefined }>(
    ['sign-in-policy', organizationId, passkeyFor, ssoCounts],
    async (page, options) => {
      const query = {
        limit: MOST,
        passkeyFor,
        ssoCounts: ssoCounts ? ('true' as const) : ('false' as const),
        ...(page && { page }),
      };
      const input = { parameters: { organizationId }, query };
      const reply = await call(previewSignInPolicy, input, options);
      return { ...reply, next: reply.kept.next };
    },
  );
  if (isUnsupported(reading.error)) return null;
  const first = reading.data?.pages[0];
  if (reading.error && !first)
    return (
      <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />}>
        Couldn’t load the affected people. {reading.error.message}
      </Notice>
    );
  if (!first) return <Skeleton className="w-2/3" />;
  const count = first.kept.count ?? first.kept.items.length;
  return (
    <div className="grid gap-3" aria-live="polite">
      {first.obstacle && <YouAreOut onProven={() => void reading.refetch()} />}
      <p className="flex items-start gap-2 text-ink-2 [&>.lucide]:mt-[3px]">
        <UserCheck aria-hidden />
        <span>
          {first.ready === 0
            ? 'Nobody affected has a passkey yet.'
            : `${plural(first.ready, 'person is', 'people are')} ready.`}{' '}
          {first.tokens > 0 &&
            `${plural(first.tokens, 'token loses', 'tokens lose')} access. Sign in with a passkey to create new ones.`}
        </span>
      </p>
      {count > 0 && (
        <section aria-labelledby="kept-out" className="grid gap-2">
          <h3 id="kept-out" className="flex items-center gap-2 font-semibold">
            <TriangleAlert aria-hidden className="text-warn" />
            {count === 1
              ? '1 person must add a passkey first'
              : `${formatNumber(count)} people must add a passkey first`}
          </h3>
          <NamedPeople
            label="People without a passkey"
            reading={reading}
            itemsOf={(page) => page.kept.items.map((user) => ({ user }))}
            count={count}
          >
            {({ user }) => (
              <>
                <Link href={routes.members(organizationId, { member: user.id })} className="link">
                  {user.displayName}
                </Link>
                {user.email && <span className="text-ink-2"> {user.email}</span>}
              </>
            )}
          </NamedPeople>
          <p className="text-meta text-ink-3">
            The next time they open this organization, a page explains why and lets them add one.
          </p>
        </section>
      )}
    </div>
  );
}

/** Shown to an admin who would be kept out: nothing can be saved before they use a passkey. */
function YouAreOut({ onProven }: { onProven: () => void }) {
  return (
    <Notice
      tone="bad"
      role="alert"
      icon={<CircleX aria-hidden />}
      title="This would lock you out, so it can’t be saved."
    >
      <p>You signed in without a passkey. Add one first, or confirm with the one you have.</p>
      <div className="mt-2">
        <ProveYourself inForm onProven={onProven} />
      </div>
    </Notice>
  );
}
