import { DASHBOARD_HEADER } from './call.ts';
import { Problem, problemOf } from './problem.ts';

/**
 * Asks the dashboard's server for a step of signing in or out; the token it leads to stays there.
 * @param action such as `code`, `code/redeem`, `token`
 * @throws Problem
 */
export async function signInStep<Reply>(action: string, body: object = {}): Promise<Reply> {
  let response: Response;
  try {
    response = await fetch(`/session/${action}`, {
      method: 'POST',
      headers: { [DASHBOARD_HEADER]: '1', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Problem(0, 'No answer came. Check the connection and try again.');
  }
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as Reply;
}

/** Signs out and leaves for the sign-in page by a full load, so that nothing read stays in memory. */
export async function signOutOfDashboard(): Promise<void> {
  await signInStep('sign-out').catch(() => undefined);
  window.location.assign('/sign-in');
}
