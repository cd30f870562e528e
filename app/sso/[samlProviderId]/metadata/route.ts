import { ssoMetadata } from '#lib/session/sso.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ samlProviderId: string }> };

/** The metadata that an identity provider reads. */
export async function GET(_request: Request, { params }: Context) {
  return ssoMetadata((await params).samlProviderId);
}
