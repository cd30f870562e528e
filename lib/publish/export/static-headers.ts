import { filePolicies } from '#lib/service/http/file-response.ts';

/** The file in which web servers such as those of Netlify and Cloudflare find headers. */
export const HEADERS_FILE = '_headers';

const lines = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);

/**
 * What the served site says of its files, for a host of the exported one: without it, an SVG or a page
 * that somebody uploaded could run scripts there when it is opened by itself.
 */
export const headersFile = [
  '/*\n',
  ...lines({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' }),
  ...['/~/files/*\n', '/~/pictures/*\n'].flatMap((path) => [
    path,
    ...lines({ 'content-security-policy': filePolicies['content-security-policy'] }),
  ]),
  '/~/assets/*\n',
  ...lines({ 'cache-control': 'public, max-age=31536000, immutable' }),
].join('');
