import { testSSO } from '#lib/session/sso.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ samlProviderId: string }> };

/** Starts an admin's test sign-in. */
export async function POST(request: Request, { params }: Context) {
  return testSSO(request, (await params).samlProviderId);
}
