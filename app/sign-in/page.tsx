import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { FrontPage } from '#components/sign-in/front-page.tsx';
import { SignInForm } from '#components/sign-in/sign-in-form.tsx';
import { SSOFailure, StillSignedIn } from '#components/sign-in/sso-failure.tsx';
import { getSignInMethods } from '#lib/contract/sign-ins.ts';
import { safeTarget } from '#lib/session/csrf.ts';
import { pageState, readOrProblem, sessionWorks } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Sign in' };

type ParamName = 'next' | 'email' | 'sso' | 'provider';
type Props = { searchParams: Promise<Partial<Record<ParamName, string | string[]>>> };

export default async function SignInPage({ searchParams }: Props) {
  const { next, email, sso, provider } = await searchParams;
  const target = safeTarget(typeof next === 'string' ? next : null);
  const failure = typeof sso === 'string' ? sso : undefined;
  const isSignedIn = await sessionWorks();
  const requestedProvider = typeof provider === 'string' ? provider : undefined;
  if (isSignedIn && !failure && !requestedProvider) redirect(target);
  const { data: methods } = await readOrProblem(getSignInMethods, {});
  const host = (await headers()).get('host') ?? '';
  return (
    <HydrationBoundary state={pageState()}>
      <FrontPage host={host} title="Sign in" hasOutbox={methods?.outbox ?? false}>
        <SSOFailure code={failure} />
        {isSignedIn ? (
          <StillSignedIn target={target} provider={failure ? undefined : requestedProvider} />
        ) : (
          <>
            {methods?.demo && (
              <p className="mb-4 text-ink-2">
                A demo of Masthead, which manages an organization’s people, content and docs sites.
              </p>
            )}
            <SignInForm next={target} {...(typeof email === 'string' && { email })} />
            <p className="mt-4 text-meta text-ink-3">
              New here? Ask an admin of your organization for an invitation, or open your invite
              link.
            </p>
          </>
        )}
      </FrontPage>
    </HydrationBoundary>
  );
}
