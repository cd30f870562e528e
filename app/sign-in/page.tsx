import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { FrontPage } from '#components/sign-in/front-page.tsx';
import { SignInForm } from '#components/sign-in/sign-in-form.tsx';
import { getSignInMethods } from '#lib/contract/sign-ins.ts';
import { safeTarget } from '#lib/session/guard.ts';
import { pageState, readOrProblem, sessionWorks } from '#lib/session/page.ts';

export const metadata: Metadata = { title: 'Sign in' };

type Props = { searchParams: Promise<{ next?: string | string[]; email?: string | string[] }> };

export default async function SignInPage({ searchParams }: Props) {
  const { next, email } = await searchParams;
  const target = safeTarget(typeof next === 'string' ? next : null);
  if (await sessionWorks()) redirect(target);
  const { data: methods } = await readOrProblem(getSignInMethods, {});
  const host = (await headers()).get('host') ?? '';
  return (
    <HydrationBoundary state={pageState()}>
      <FrontPage host={host} title="Sign in" hasOutbox={methods?.outbox ?? false}>
        <SignInForm next={target} {...(typeof email === 'string' && { email })} />
        <p className="mt-4 text-meta text-ink-3">
          New here? Ask an admin of your organization, or open the invite link you were given.
        </p>
      </FrontPage>
    </HydrationBoundary>
  );
}
