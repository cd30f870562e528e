import { startSSO } from '#lib/session/sso.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ samlProviderId: string }> };

/** Starts a sign-in through an organization's identity provider. */
export async function GET(request: Request, { params }: Context) {
  return startSSO(request, (await params).samlProviderId);
}
