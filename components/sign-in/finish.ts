import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import type { User } from '#lib/contract/shapes.ts';
import { getUser } from '#lib/contract/users.ts';

/**
 * Makes sure the browser kept the cookie that a sign-in just set, and tells whose it is.
 * @returns undefined where the API has no way to tell
 * @throws Problem when the browser did not keep it, with why
 */
export async function confirmSignIn(): Promise<User | undefined> {
  try {
    return await call(getUser, {});
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.status === 401) throw new Problem(401, cookieAdvice());
    return undefined;
  }
}

/** Why a sign-in does not stay with this browser, and what would help. */
export function cookieAdvice(): string {
  const { origin, host, port } = window.location;
  const local = `http://localhost${port && `:${port}`}`;
  if (window.isSecureContext)
    return `The browser did not keep the cookie that signs you in. Allow cookies for ${host}; some browsers also want https here.`;
  return `Browsers keep a sign-in only over https or at localhost, and this page is at ${origin}. Put https in front of it, or open ${local} on the machine itself.`;
}
