import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Answer } from '#lib/http.ts';
import { siteHeaders } from '../answers.ts';
import type { CachedText } from '../page-cache.ts';
import { isRead, type Reading } from '../reading.ts';
import { mermaidVersion, readDiagramPart } from './diagram-assets.ts';

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

/** The upright fonts, in which texts begin. */
export const textFonts = { 'public-sans': font('public-sans'), newsreader: font('newsreader') };
const fonts = [
  ...Object.values(textFonts),
  font('public-sans', 'italic'),
  font('newsreader', 'italic'),
  font('jetbrains-mono'),
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

/** The search of an export, which its number of parts and the correction of words are written into. */
export const savedSearch = readFileSync(join(folder, 'saved-search.js'), 'utf8');

/** What the live preview of a customization adds to a page. */
export const draftScript = joinedScript('draft.js', 'draft.js');

/** The additions to a page with a diagram. */
export const diagramsScript = joinedScript('diagrams.js', 'diagrams.js');

/** The policy of the frame that draws: of no origin, it loads only our scripts and our font. */
const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // The drawing is styled by the text that it is made of.
  "style-src 'unsafe-inline'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox allow-scripts',
].join('; ');

/** The frame that draws a diagram, and its script, beside the parts of Mermaid. */
const diagramParts = diagramFrame();
export const diagramFramePath = `/~/assets/${diagramParts.hash}/diagram.html`;

function diagramFrame() {
  const drawing = readFileSync(join(folder, 'diagram.js'), 'utf8');
  const page = readFileSync(join(folder, 'diagram.html'), 'utf8')
    .replace('FONT', `../${textFonts['public-sans'].path.split('/').slice(-2).join('/')}`)
    .replace('SCRIPT', 'diagram.js');
  const all = `${mermaidVersion}${drawing}${page}`;
  const hash = createHash('sha256').update(all).digest('base64url').slice(0, 12);
  const html = asset('diagram.html', 'text/html; charset=utf-8', page).text;
  html.headers['content-security-policy'] = framePolicy;
  const script = asset('diagram.js', 'text/javascript; charset=utf-8', drawing).text;
  return { hash, html, script };
}

/** The text of the frame of diagrams, or of a part of it; null for any other path. */
function diagramPart(path: string): CachedText | null {
  const folder = `/~/assets/${diagramParts.hash}/`;
  if (!path.startsWith(folder)) return null;
  const name = path.slice(folder.length);
  if (name === 'diagram.html') return diagramParts.html;
  if (name === 'diagram.js') return diagramParts.script;
  return name.startsWith('mermaid/') ? readDiagramPart(name.slice('mermaid/'.length)) : null;
}

const byPath = new Map(
  [stylesheet, script, themeScript, draftScript, diagramsScript, ...fonts].map((one) => [
    one.path,
    one,
  ]),
);

/** The paths of the fonts, which only the style names. */
export const fontPaths: readonly string[] = fonts.map(({ path }) => path);

/** Whether a path is that of the style, a script or a font, which say nothing of a site. */
export function isAsset(path: string): boolean {
  return byPath.has(path) || diagramPart(path) !== null;
}

/** Answers the style, the scripts and the fonts of sites. */
export async function answerAsset({
  path,
  cache,
  request,
}: Pick<Reading, 'path' | 'cache' | 'request'>): Promise<Answer | null> {
  const found = byPath.get(path)?.text ?? diagramPart(path);
  if (!found || !isRead({ request })) return null;
  // A font is compressed already.
  const accepted = path.endsWith('.woff2') ? null : request.headers.get('accept-encoding');
  const { bytes, encoding } = await cache.encoded(found, accepted);
  return {
    status: 200,
    headers: {
      ...siteHeaders,
      ...found.headers,
      'cache-control': 'public, max-age=31536000, immutable',
      // Fonts, for the sandboxed preview of a customization.
      'access-control-allow-origin': '*',
      vary: 'accept-encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
    body: bytes,
  };
}
