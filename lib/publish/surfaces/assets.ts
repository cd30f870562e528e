import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Answer } from '#lib/http.ts';
import { siteHeaders } from '../answers.ts';
import type { CachedText } from '../page-cache.ts';
import type { Reading } from '../reading.ts';

const folder = join(import.meta.dirname, '../assets');
const packages = createRequire(import.meta.url);

function asset(name: string, contentType: string, content: string | Buffer) {
  const plain = Buffer.from(content as string) as Buffer<ArrayBuffer>;
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 12);
  const text: CachedText = { etag: hash, headers: { 'content-type': contentType }, plain };
  return { path: `/~/assets/${hash}/${name}`, text };
}

/** A font that we ship, of the letters of western languages. */
function font(family: string, style: 'normal' | 'italic' = 'normal') {
  const file = packages.resolve(
    `@fontsource-variable/${family}/files/${family}-latin-wght-${style}.woff2`,
  );
  return asset(`${family}-${style}.woff2`, 'font/woff2', readFileSync(file));
}

/** The font of most sites. */
export const publicSans = font('public-sans');
const fonts = [
  publicSans,
  font('public-sans', 'italic'),
  font('newsreader'),
  font('newsreader', 'italic'),
];

/** The style of the frame and of the content; a font is beside it by its address. */
function style(): string {
  const content = packages.resolve('../../markdown/content.css');
  const own = readFileSync(join(folder, 'site.css'), 'utf8').replace(
    /url\(fonts\/([\w-]+\.woff2)\)/g,
    (_, name: string) => {
      const found = fonts.find(({ path }) => path.endsWith(`/${name}`));
      if (!found) throw new Error(`The style of sites names a font that isn’t there: ${name}.`);
      return `url(../${found.path.split('/').slice(-2).join('/')})`;
    },
  );
  const search = readFileSync(join(folder, 'search.css'), 'utf8');
  return `${readFileSync(content, 'utf8')}${own}${search}`
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1');
}

/** Scripts as one, each with its own scope. */
function joinedScript(name: string, ...files: string[]) {
  const parts = files.map((file) => `{\n${readFileSync(join(folder, file), 'utf8')}}\n`);
  return asset(name, 'text/javascript; charset=utf-8', parts.join(''));
}

/** The style and the scripts of all sites; an address never changes what it answers. */
export const stylesheet = asset('site.css', 'text/css; charset=utf-8', style());
export const script = joinedScript('site.js', 'site.js', 'search.js');
/** The choice of a theme, which has to be known before anything is drawn. */
export const themeScript = joinedScript('theme.js', 'theme.js');

/** What the live preview of a customization adds to a page. */
export const draftScript = joinedScript('draft.js', 'draft.js');

const byPath = new Map(
  [stylesheet, script, themeScript, draftScript, ...fonts].map((one) => [one.path, one]),
);

/** The paths of the fonts, which only the style names. */
export const fontPaths: readonly string[] = fonts.map(({ path }) => path);

/** Whether a path is that of the style, a script or a font, which say nothing of a site. */
export function isAsset(path: string): boolean {
  return byPath.has(path);
}

/** Answers the style, the scripts and the fonts of sites. */
export async function answerAsset({ path, cache, request }: Reading): Promise<Answer | null> {
  const found = byPath.get(path);
  if (!found) return null;
  // A font is compressed already.
  const accepted = path.endsWith('.woff2') ? null : request.headers.get('accept-encoding');
  const { bytes, encoding } = await cache.encoded(found.text, accepted);
  return {
    status: 200,
    headers: {
      ...siteHeaders,
      ...found.text.headers,
      'cache-control': 'public, max-age=31536000, immutable',
      // Fonts, for the sandboxed preview of a customization.
      'access-control-allow-origin': '*',
      vary: 'accept-encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
    body: bytes,
  };
}
