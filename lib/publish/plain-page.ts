import { createHash } from 'node:crypto';
import type { Answer, Incoming } from '#lib/http.ts';
import { plainText, siteHeaders } from './answers.ts';
import { html, SafeHtml } from './html.ts';
import { codes, errorOf, Fault, isMessage } from './surfaces/mcp/messages.ts';

const css = `:root{color-scheme:light dark;--ink:light-dark(#16191d,#e9ebed);--ink-2:light-dark(#474d55,#b7bdc4)}body{margin:0;background:light-dark(#ffffff,#15171b);color:var(--ink);font:16px/1.6 'Public Sans',system-ui,sans-serif}main{max-width:40rem;margin:0 auto;padding:clamp(2.5rem,12vh,8rem) 1.5rem}h1{margin:0;padding-bottom:.75rem;border-bottom:2px solid var(--ink);font:500 clamp(1.625rem,5vw,2rem)/1.15 Newsreader,'Iowan Old Style',Charter,Georgia,serif;text-wrap:balance}p{margin:1rem 0 0;color:var(--ink-2);overflow-wrap:anywhere}`;
const hash = createHash('sha256').update(css).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;

/** Whether a browser shows the response to a person. */
export function wantsHtml(request: Pick<Incoming, 'headers' | 'method' | 'url'>): boolean {
  return (request.headers.get('accept') ?? '').includes('text/html') && !isMessage(request);
}

/** Says what is wrong to a program: a line, or an error of the protocol to one that sent a message of MCP. */
export function answerProgram(
  request: Pick<Incoming, 'method' | 'url'>,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Answer {
  if (!isMessage(request)) return plainText(status, text, headers);
  const fault = new Fault(status, codes.invalidRequest, text);
  const type = { 'content-type': 'application/json; charset=utf-8' };
  return {
    ...plainText(status, '', { ...headers, ...type }),
    body: JSON.stringify(errorOf(null, fault)),
  };
}

/** Says what is wrong where no site is known: a page for browsers, a line for programs. */
export function answerWithoutSite(
  request: Pick<Incoming, 'headers' | 'method' | 'url'>,
  status: number,
  title: string,
  { text, headers = {} }: { text?: string; headers?: Record<string, string> } = {},
): Answer {
  if (!wantsHtml(request))
    return answerProgram(request, status, text ? `${title} ${text}` : title, {
      vary: 'accept',
      ...headers,
    });
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title.replace(/\.$/, '')}</title>
<style>${new SafeHtml(css)}</style>
</head>
<body><main><h1>${title}</h1>${text && html`<p>${text}</p>`}</main></body>
</html>
`;
  const about = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  const kept = { 'cache-control': 'no-store', vary: 'accept' };
  return { status, headers: { ...siteHeaders, ...kept, ...about, ...headers }, body: page.value };
}
