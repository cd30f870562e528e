import type { Metadata } from 'next';
import { NewProviderPage } from '#components/sso/new-provider-page.tsx';
import { prefetch } from '#lib/session/page.ts';

export const metadata: Metadata = { title: 'Set up a provider · Single sign-on' };

type Props = { params: Promise<{ organizationId: string }> };

export default async function NewProvider({ params }: Props) {
  const { organizationId } = await params;
  await prefetch();
  return <NewProviderPage organizationId={organizationId} />;
}
