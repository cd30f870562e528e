import { finishSSO } from '#lib/session/sso.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ samlProviderId: string }> };

/** Receives the response of the identity provider. */
export async function POST(request: Request, { params }: Context) {
  return finishSSO(request, (await params).samlProviderId);
}
