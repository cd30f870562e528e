import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import type { User } from '#lib/contract/shapes.ts';
import { getUser } from '#lib/contract/users.ts';

/**
 * Checks that the browser kept the cookie of a sign-in and returns the user.
 * @returns undefined if the API doesn't return the user
 * @throws Problem with advice if the browser didn't keep the cookie
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

/** Explains why the browser doesn't keep the sign-in cookie, and what to do. */
export function cookieAdvice(): string {
  const { origin, host, port } = window.location;
  const local = `http://localhost${port && `:${port}`}`;
  if (window.isSecureContext)
    return `Your browser didn’t keep the sign-in cookie. Allow cookies for ${host}; some browsers also require https.`;
  return `Browsers keep you signed in only over https or at localhost, and this page is at ${origin}. Set up https, or open ${local} on the server itself.`;
}
