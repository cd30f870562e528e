import type { Answer } from '#lib/http.ts';
import { pagePolicy, siteHeaders } from '../answers.ts';
import { html, type SafeHtml } from '../html.ts';
import { hrefOf, type Reading } from '../reading.ts';
import { renderShell } from './shell.ts';
import { themeOf } from './theme.ts';

/** Asks a visitor to sign in. */
export function answerSignIn(
  reading: Reading,
  { signInUrl, wasRefused }: { signInUrl: string | null; wasRefused: boolean },
): Answer {
  const { title } = reading.site;
  const text = wasRefused
    ? 'The sign-in has expired or isn’t valid for this site.'
    : `Only people who are signed in can read ${title}.`;
  const next = signInUrl
    ? html`<p><a href="${signInUrl}">Sign in</a></p>`
    : html`<p>Open it from the product or website that led you here.</p>`;
  return answerPlain(reading, 401, 'Sign in to read this site', html`<p>${text}</p>\n${next}`);
}

/** Asks before a visit is ended. `action`: the address that ends it. */
export function answerSignOut(reading: Reading, action: string): Answer {
  const form = html`<form method="post" action="${action}"><button>Sign out</button></form>`;
  return answerPlain(reading, 200, `Sign out of ${reading.site.title}?`, form);
}

/** Says that the visit has ended. */
export function answerSignedOut(reading: Reading): Answer {
  const next = html`<p><a href="${hrefOf(reading, '/')}">Go to the start of ${reading.site.title}</a></p>`;
  return answerPlain(reading, 200, 'You’re signed out', next);
}

function answerPlain(reading: Reading, status: number, title: string, content: SafeHtml): Answer {
  const { instance, site } = reading;
  const head = html`<meta name="robots" content="noindex">`;
  const body = html`<main id="content" class="plain"><h1>${title}</h1>\n${content}</main>`;
  return {
    status,
    headers: {
      ...siteHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': pagePolicy(instance.appUrl, [themeOf(site.look).hash]),
    },
    body: renderShell(reading, { title, head, body }).value,
  };
}
