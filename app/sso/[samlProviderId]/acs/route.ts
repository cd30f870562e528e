import { finishSSO } from '#lib/session/sso.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ samlProviderId: string }> };

/** Where the identity provider's page posts its response. */
export async function POST(request: Request, { params }: Context) {
  return finishSSO(request, (await params).samlProviderId);
}
