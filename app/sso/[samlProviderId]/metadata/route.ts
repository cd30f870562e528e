import { ssoMetadata } from '#lib/session/sso.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ samlProviderId: string }> };

/** What an identity provider reads to know this service. */
export async function GET(_request: Request, { params }: Context) {
  return ssoMetadata((await params).samlProviderId);
}
