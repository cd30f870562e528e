import type { Answer } from '#lib/http.ts';
import { html, type SafeHtml } from '../html.ts';
import { answerProgram } from '../plain-page.ts';
import type { Reading } from '../reading.ts';
import { isMessage } from '../surfaces/mcp/messages.ts';
import { wordsOf } from './look.ts';
import { answerPlain } from './not-found.ts';

/** The ways to sign in to a site. */
type SignIn = {
  /** Where visitors sign in; null if the site names no address. */
  signInUrl: string | null;
  wasRefused: boolean;
  /** Whether they signed out just now. */
  isSignedOut: boolean;
  /** Where members of the organization sign in. */
  member: { url: string; organization: string };
};

const NO_TOKEN = 'This site needs a visitor’s token. Send it as jwt_token in the address.';
const REFUSED_TOKEN = 'The visitor’s token isn’t valid, or has expired.';

/** Asks a visitor to sign in. */
export async function answerSignIn(
  reading: Reading,
  { signInUrl, wasRefused, isSignedOut, member }: SignIn,
): Promise<Answer> {
  if (isMessage(reading.request))
    return answerProgram(reading.request, 401, wasRefused ? REFUSED_TOKEN : NO_TOKEN);
  const words = wordsOf(reading.site.look);
  const needed = words.signInNeeded.replace('{site}', () => reading.site.title);
  const memberText = words.signInMember.replace('{organization}', () => member.organization);
  const next = signInUrl
    ? html`<p><a class="action" href="${signInUrl}">${words.signIn}</a></p>`
    : html`<p>${words.signInElsewhere}</p>`;
  const content = html`<p>${wasRefused ? words.signInRefused : needed}</p>
${next}
<p><a${!signInUrl && html` class="action"`} href="${member.url}" rel="nofollow">${memberText}</a></p>`;
  return answerPrivate(reading, 401, isSignedOut ? words.signedOut : words.signInTitle, content);
}

/** Says that a member couldn't be signed in with the ticket from the dashboard. */
export function answerTicketRefused(reading: Reading, start: string): Promise<Answer> {
  const words = wordsOf(reading.site.look);
  const text = html`<p>${words.ticketRefused}</p>
<p><a href="${start}">${words.startAgain}</a></p>`;
  return answerPrivate(reading, 401, words.ticketTitle, text);
}

/** Asks before a visit is ended. `action`: the address that ends it. */
export function answerSignOut(reading: Reading, action: string): Promise<Answer> {
  const words = wordsOf(reading.site.look);
  const title = words.signOutTitle.replace('{site}', () => reading.site.title);
  const form = html`<form method="post" action="${action}"><button>${words.signOut}</button></form>`;
  return answerPrivate(reading, 200, title, form);
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
