import { testSSO } from '#lib/session/sso.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ samlProviderId: string }> };

/** Where an admin tries a provider before anybody has to use it. */
export async function POST(request: Request, { params }: Context) {
  return testSSO(request, (await params).samlProviderId);
}
