import { CircleX } from 'lucide-react';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { FrontPage } from '#components/sign-in/front-page.tsx';
import { LinkAccount } from '#components/sign-in/link-account.tsx';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { getSignInMethods } from '#lib/contract/sign-ins.ts';
import { readOrProblem } from '#lib/session/prefetch.ts';
import { readLink } from '#lib/session/sso.ts';

export const metadata: Metadata = { title: 'Link your account' };

export default async function LinkAccountPage({
  params,
}: {
  params: Promise<{ samlProviderId: string }>;
}) {
  const { samlProviderId } = await params;
  const incoming = await headers();
  const asked = await readLink(incoming.get('cookie'), samlProviderId);
  if (!asked)
    return (
      <FrontPage host={incoming.get('host') ?? ''} title="Link your account">
        <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />}>
          This sign-in has expired.{' '}
          <Link href="/sign-in" className="link">
            Sign in again
          </Link>
        </Notice>
      </FrontPage>
    );
  const { email, organizationTitle, next } = asked;
  const { data: methods } = await readOrProblem(getSignInMethods, {});
  const start = `/sso/${encodeURIComponent(samlProviderId)}`;
  return (
    <FrontPage host={incoming.get('host') ?? ''} title="Link your account">
      <LinkAccount
        provider={samlProviderId}
        email={email}
        organizationTitle={organizationTitle}
        again={next === '/' ? start : `${start}?${new URLSearchParams({ next })}`}
        hasOutbox={methods?.outbox ?? false}
      />
    </FrontPage>
  );
}
