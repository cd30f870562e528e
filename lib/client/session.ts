import { DASHBOARD_HEADER } from './call.ts';
import { Problem, problemOf } from './problem.ts';

/**
 * Asks the dashboard's server for a step of signing in or out; the token stays there.
 * @param action such as `code`, `code/redeem`, `token`
 * @throws Problem
 */
export async function signInStep<Reply>(action: string, body: object = {}): Promise<Reply> {
  const reply = await post<Reply>(`/session/${action}`, body);
  // Asking for a code or a passkey challenge changes no session yet.
  if (action !== 'code' && action !== 'passkey') reportSession();
  return reply;
}

/** Posts to the dashboard's own server. @throws Problem */
export async function post<Reply>(path: string, body: object): Promise<Reply> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { [DASHBOARD_HEADER]: '1', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Problem(0, 'No response. Check your connection and try again.');
  }
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as Reply;
}

let opened: BroadcastChannel | undefined;

/** One for the whole tab: a channel doesn't receive its own messages. */
function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'function') opened ??= new BroadcastChannel('masthead:session');
  return opened;
}

/** Notifies the other tabs of this browser that its session has changed. */
export function reportSession(): void {
  channel()?.postMessage('changed');
}

/**
 * Notifies when the user signs in or out in another tab of this browser. Returns how to stop
 * listening.
 */
export function onSessionElsewhere(listener: () => void): () => void {
  const receiver = channel();
  receiver?.addEventListener('message', listener);
  return () => receiver?.removeEventListener('message', listener);
}

/** Where this browser stores what people searched for: the start of its keys. */
export const SEARCHES_KEY = 'masthead:searches:';
/** The same for the places that they opened; `masthead:visits:` has when they were on the home page. */
export const VISITS_KEY = 'masthead:places:';

/**
 * Signs out and goes to the sign-in page with a full load, so that nothing stays in memory. This
 * browser forgets what was searched for, as others may use it next.
 */
export async function signOutOfDashboard(): Promise<void> {
  await signInStep('sign-out').catch(() => undefined);
  forgetHistory();
  window.location.assign('/sign-in');
}

function forgetHistory(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(SEARCHES_KEY) || key.startsWith(VISITS_KEY)) localStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
}
