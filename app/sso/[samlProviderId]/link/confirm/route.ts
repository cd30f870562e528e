import { linkSSO } from '#lib/session/sso.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ samlProviderId: string }> };

/** Links an account with the code that its address got. */
export async function POST(request: Request, { params }: Context) {
  return linkSSO(request, (await params).samlProviderId);
}
