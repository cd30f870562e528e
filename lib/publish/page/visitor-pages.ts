import type { Answer } from '#lib/http.ts';
import { html, type SafeHtml } from '../html.ts';
import { hrefOf, type Reading } from '../reading.ts';
import { answerPlain } from './not-found.ts';

/** The ways to sign in to a site. */
type SignIn = {
  /** Where visitors sign in; null if the site names no address. */
  signInUrl: string | null;
  wasRefused: boolean;
  /** Where members of the organization sign in. */
  member: { url: string; organization: string };
};

/** Asks a visitor to sign in. */
export function answerSignIn(
  reading: Reading,
  { signInUrl, wasRefused, member }: SignIn,
): Promise<Answer> {
  const { title } = reading.site;
  const text = wasRefused
    ? 'The sign-in has expired or isn’t valid for this site.'
    : `Only people who are signed in can read ${title}.`;
  const next = signInUrl
    ? html`<p><a href="${signInUrl}">Sign in</a></p>`
    : html`<p>Open it from the product or website that led you here.</p>`;
  const other = html`<p><a href="${member.url}" rel="nofollow">Sign in as a member of ${member.organization}</a></p>`;
  const content = html`<p>${text}</p>\n${next}\n${other}`;
  return answerPrivate(reading, 401, 'Sign in to read this site', content);
}

/** Says that a member can't be let in with what the dashboard handed over. */
export function answerTicketRefused(reading: Reading, start: string): Promise<Answer> {
  const text = html`<p>The sign-in was used before, took too long, or belongs to somebody who isn’t a member anymore.</p>
<p><a href="${start}">Start again</a></p>`;
  return answerPrivate(reading, 401, 'You couldn’t be signed in', text);
}

/** Asks before a visit is ended. `action`: the address that ends it. */
export function answerSignOut(reading: Reading, action: string): Promise<Answer> {
  const form = html`<form method="post" action="${action}"><button>Sign out</button></form>`;
  return answerPrivate(reading, 200, `Sign out of ${reading.site.title}?`, form);
}

/** Says that the visit has ended. */
export function answerSignedOut(reading: Reading): Promise<Answer> {
  const next = html`<p><a href="${hrefOf(reading, '/')}">Go to the start of ${reading.site.title}</a></p>`;
  return answerPrivate(reading, 200, 'You’re signed out', next);
}

async function answerPrivate(
  reading: Reading,
  status: number,
  title: string,
  content: SafeHtml,
): Promise<Answer> {
  const body = html`<main id="content" class="plain" tabindex="-1"><h1>${title}</h1>\n${content}</main>`;
  const answer = await answerPlain(reading, status, title, body);
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'private, no-store' } };
}
