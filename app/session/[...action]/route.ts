import { signInAction } from '#lib/session/sign-in.ts';

export const dynamic = 'force-dynamic';

/** Signs in and out: `POST /session/code`, `/session/token`, `/session/sign-out` … */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ action: string[] }> },
) {
  return signInAction(request, (await params).action.join('/'));
}
