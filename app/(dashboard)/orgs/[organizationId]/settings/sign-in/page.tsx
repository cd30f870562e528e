import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { SignInPolicy } from '#components/sign-in-policy/sign-in-policy.tsx';
import { getSignInPolicy } from '#lib/contract/sign-in-policy.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Sign-in · Settings' };

type Props = { params: Promise<{ organizationId: string }> };

export default async function SignInSettingsPage({ params }: Props) {
  const { organizationId } = await params;
  await prefetch(reading(getSignInPolicy, { parameters: { organizationId } }));
  return (
    <HydrationBoundary state={pageState()}>
      <SignInPolicy organizationId={organizationId} />
    </HydrationBoundary>
  );
}
