import { randomBytes } from 'node:crypto';
import type { Answer } from '#lib/http.ts';
import { partAsked } from '../page/page-parts.ts';

/**
 * The root of an export's links while its pages are rendered; then they become relative. No text can
 * contain it by chance.
 */
export const STATIC_ROOT = `/~static-${randomBytes(12).toString('hex')}`;

const attribute = new RegExp(`(\\s(?:href|src|srcset|action)=")${STATIC_ROOT}(/[^"]*)"`, 'g');

/**
 * Makes the links of a page relative, so that it can be read from a disk and from any folder of a
 * web server.
 * @returns the text, and the paths on the site that it links to
 */
export function withRelativeLinks(page: string, file: string): { text: string; links: string[] } {
  const links: string[] = [];
  const relative = page.replace(attribute, (_, start: string, target: string) => {
    const [, escaped = '', query = '', fragment = ''] = /^([^?#]*)([^#]*)(.*)$/.exec(target) ?? [];
    const part = partAsked({ query: new URLSearchParams(query) });
    const path = pathOfPart(decodedPath(escaped), part);
    links.push(path);
    return `${start}${relativeTo(path, file)}${part > 1 ? '' : query}${fragment}"`;
  });
  // The remaining links are full URLs to the published site.
  return { text: relative.replaceAll(`${STATIC_ROOT}/`, '/'), links };
}

/** A part of a long page is a file of its own; no path of a page has a tilde. */
const pathOfPart = (path: string, part: number) => (part > 1 ? `${path}~${part}` : path);

/** The page and the part that a path of an export names; files may well end like one: `LONGNA~1`. */
export function partAt(path: string): { path: string; part: number } {
  const [, page = path, part = '1'] = (isPagePath(path) && /^(.*)~(\d+)$/.exec(path)) || [];
  return { path: page, part: Number(part) };
}

/** The path of a URL as a page's address has it. */
export function decodedPath(escaped: string): string {
  return decodeURIComponent(escaped.replaceAll('&amp;', '&').replaceAll('&#39;', "'"));
}

/** The name of the file that answers a path; pages have `.html`. */
export function fileOf(path: string, { headers }: Pick<Answer, 'headers'>): string {
  const type = headers['content-type'] ?? '';
  return isPagePath(path) && type.startsWith('text/html') ? pageFile(path) : plainFile(path);
}

/** The relative URL of a path of the site, in a file. */
export function relativeTo(path: string, file: string): string {
  const target = isPagePath(path) ? pageFile(path) : plainFile(path);
  const up = '../'.repeat(file.split('/').length - 1);
  return up + target.split('/').map(encodeURIComponent).join('/');
}

/** A file keeps its name but for what Windows doesn’t allow; no two are in one folder. */
const plainFile = (path: string) => path.slice(1).replace(/[<>:"|?*\\\p{Cc}]|[. ](?=\/|$)/gu, '-');

const pageFile = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

/** Files, styles and Markdown keep their names. */
const isPagePath = (path: string) => !path.startsWith('/~/') && !path.endsWith('.md');
