import type { Answer } from '#lib/http.ts';
import { cacheControl, pagePolicy, siteHeaders } from '../answers.ts';
import { html } from '../html.ts';
import { hrefOf, type Reading } from '../reading.ts';
import { renderShell } from './shell.ts';
import { themeOf } from './theme.ts';

/** The 404 page, in the look of the site. */
export function answerNotFound(reading: Reading): Answer {
  const { instance, site } = reading;
  const body = html`<main id="content" class="plain"><h1>Page not found</h1>
<p>There is no page at this address. It may have been moved or removed.</p>
<p><a href="${hrefOf(reading, '/')}">Go to the start of ${site.title}</a></p></main>`;
  const shell = renderShell(reading, {
    title: 'Page not found',
    head: html`<meta name="robots" content="noindex">`,
    body,
  });
  return {
    status: 404,
    headers: {
      ...siteHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControl(reading),
      'content-security-policy': pagePolicy(instance.appUrl, [themeOf(site.look).hash]),
    },
    body: shell.value,
  };
}
