import type { Nodes } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { contrastOf } from '#lib/contract/colors.ts';
import {
  type Customization,
  type CustomizationChanges,
  draftCustomization,
  draftSiteSpaceCustomization,
  fieldsWithoutEffect,
  updateSiteSpaceCustomization,
} from '#lib/contract/customization.ts';
import { getSitePreview } from '#lib/contract/publishing.ts';
import { updateSiteSection } from '#lib/contract/site-sections.ts';
import { listSiteSpaces } from '#lib/contract/site-spaces.ts';
import { unpublishSite } from '#lib/contract/sites.ts';
import { defaultCustomization } from '#lib/service/sites/looks.ts';
import { change, page } from '#lib/service/testing/pages.ts';
import { stylesheet } from './surfaces/assets.ts';
import { testSite, untilRead } from './testing.ts';

const pages = { Welcome: '# One\n\ntext', Setup: 'How.', Usage: 'That.' };
const { service, home, site, read } = testSite({ Guide: pages, Api: { Start: 'Api.' } });

const url = (to: string) => ({ kind: 'url' as const, url: to });
const picture = (name: string) => ({
  light: `https://example.com/${name}-light.png`,
  dark: `https://example.com/${name}-dark.png`,
});
const link = { title: 'Status', to: url('https://status.example.com/') };

/** Everything that a customization can show. */
const full: Customization = {
  ...defaultCustomization,
  title: 'Field guide',
  styling: {
    ...defaultCustomization.styling,
    tint: { color: { light: '#aa5500', dark: '#aa5500' } },
  },
  favicon: { emoji: '🐟' },
  header: {
    preset: 'default',
    logo: picture('logo'),
    backgroundColor: { light: '#dfe8ff', dark: '#101a33' },
    linkColor: { light: '#7a0044', dark: '#ffb0d8' },
    links: [{ ...link, style: 'link', links: [link] }],
  },
  footer: { logo: picture('foot'), groups: [{ title: 'Us', links: [link] }], copyright: 'Fathom' },
  announcement: { enabled: true, message: 'A new version is out', style: 'info', link },
  feedback: { enabled: true },
  git: { showEditLink: true },
  privacyPolicy: { url: 'https://example.com/privacy' },
  socialPreview: { url: 'https://example.com/card.png' },
};

const admin = () => service.as(home.admin);
const at = (address: string, below = '') => {
  const { host, pathname } = new URL(address);
  return read(host, pathname + below);
};

/** A page with unsaved settings. */
async function drafted(body: Customization, page = 'guide/setup'): Promise<string> {
  const { parameters } = site;
  const { body: draft } = await admin().call(draftCustomization, { parameters, body });
  return (await at(draft.url, page))?.text ?? '';
}

type Tree = { [name: string]: unknown };

/** The paths of all fields of a value; a list is one field. */
function fieldsIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([name, below]) =>
    fieldsIn(below, path ? `${path}.${name}` : name),
  );
}

function set(value: unknown, [name = '', ...rest]: string[], to: unknown): unknown {
  const fields = value as Tree;
  return { ...fields, [name]: rest.length === 0 ? to : set(fields[name], rest, to) };
}

const valueAt = (path: string) =>
  path.split('.').reduce<unknown>((value, name) => (value as Tree)[name], full);

/** Other values of the fields that are neither a switch, a color nor a text. */
const others: Record<string, readonly unknown[]> = {
  'styling.theme': ['muted', 'bold', 'gradient'],
  'styling.corners': ['straight', 'circular'],
  'styling.depth': ['flat'],
  'styling.links': ['accent'],
  'styling.font': ['Merriweather', 'Roboto', 'RobotoSlab', 'Lato', 'Poppins', 'Ubuntu'],
  'styling.icons': ['solid', 'duotone', 'light', 'thin'],
  'styling.sidebar.background': ['filled'],
  'styling.sidebar.list': ['pill', 'line'],
  'styling.search': ['subtle'],
  'internationalization.locale': ['fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br'],
  'header.preset': ['bold', 'contrast', 'custom', 'none'],
  'header.links': [[]],
  'footer.groups': [[]],
  'announcement.style': ['warning', 'danger', 'success'],
  'announcement.link.to.kind': [],
  'themes.default': ['dark'],
  'styling.monospaceFont': ['JetBrainsMono', 'FiraCode'],
  'ai.mode': ['search', 'assistant'],
  'externalLinks.target': ['blank'],
};

function otherValues(path: string): readonly unknown[] {
  const value = valueAt(path);
  if (others[path]) return others[path];
  if (typeof value === 'boolean') return [!value];
  if (/^#/.test(String(value))) return ['#0a7a55'];
  return [/^https:/.test(String(value)) ? 'https://example.org/other' : 'Another text'];
}

test('links to other websites open in a new tab where the customization says so', async () => {
  const { spaceId = '' } = site.sections.get('Guide') ?? {};
  const text = '[Outside](https://example.net/a) [inside](setup.md) [mail](mailto:a@example.net)';
  await change(service, home.admin, spaceId, page('Links', text));
  await untilRead();
  const links = async (target: 'self' | 'blank') => {
    const html = await drafted({ ...full, externalLinks: { target } }, 'guide/links');
    return [...html.matchAll(/<a [^>]*target="_blank"[^>]*>/g)].map(([link]) => link);
  };
  expect(await links('self')).toEqual([]);
  const opened = await links('blank');
  for (const href of ['https://example.net/a', link.to.url, 'https://example.com/privacy'])
    expect(
      opened.some((one) => one.includes(`href="${href}"`)),
      href,
    ).toBe(true);
  for (const one of opened)
    expect(one).toMatch(/href="https:.*rel="noopener"|rel="noopener".*href="https:/);
});

test('each field changes the published page, or the editor says that it has no effect', async () => {
  const before = await drafted(full);
  expect(before).toContain('Field guide');
  const silent: string[] = [];
  for (const path of fieldsIn(full))
    for (const value of otherValues(path)) {
      const after = await drafted(set(full, path.split('.'), value) as Customization);
      if (after === before && !silent.includes(path)) silent.push(path);
    }
  expect(silent.sort()).toEqual([...fieldsWithoutEffect].sort());
});

/** The elements of a page with their attributes' names. */
function skeletonOf(node: Nodes): string {
  if (!('children' in node)) return node.type === 'text' ? '' : node.type;
  const inside = node.children.map(skeletonOf).join('');
  if (node.type !== 'element') return inside;
  const names = Object.keys(node.properties).sort();
  return `<${node.tagName} ${names.join(' ')}>${inside}`;
}

const ends = ['', '"', "'", '</title>', '</style>', '</script>', '</svg>', '-->', '"/>', '\u2028'];
const scripts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  ' onfocus=alert(1) autofocus x="',
  '<a href=javascript:alert(1)>x</a>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content=0;url=//evil.example>',
  '<style>@import "//evil.example"</style>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<!--<script>alert(1)//',
  '}*{background:url(//evil.example)}',
];
const hostile = ends.flatMap((end) => scripts.map((script) => end + script));

/** A customization with a text in all fields that a person types in. */
function filledWith(text: string): Customization {
  const title = text.slice(0, 64);
  const address = `https://example.com/${encodeURI(text).replace(/%(20|00)/g, '')}'"`;
  const to = { title, to: url(`https://example.com/${text.replace(/\s/g, '')}`) };
  return {
    ...full,
    title,
    favicon: { emoji: text.slice(0, 50) },
    announcement: { enabled: true, message: text.slice(0, 128), style: 'info', link: to },
    header: {
      preset: 'bold',
      logo: { light: address, dark: `${address}2` },
      links: [
        { ...to, style: 'link', links: [to] },
        { ...to, style: 'button-primary', links: [] },
      ],
    },
    footer: {
      logo: { light: address, dark: `${address}2` },
      groups: [{ title, links: [to] }],
      copyright: text.slice(0, 300),
    },
    privacyPolicy: { url: address },
    socialPreview: { url: address },
  };
}

test('no text of a customization becomes an element, an attribute or a script', async () => {
  const parse = (page: string) => skeletonOf(unified().use(rehypeParse).parse(page));
  const harmless = parse(await drafted(filledWith('plain')));
  for (const text of hostile) {
    const page = await drafted(filledWith(text));
    expect(page, text).toContain('</html>');
    expect(parse(page) === harmless, text).toBe(true);
    expect(page, text).not.toMatch(/(href|src)="\s*(javascript|vbscript|data:text)/i);
    expect(/<style>(.*?)<\/style>/s.exec(page)?.[1], text).not.toContain('background');
  }
  expect(harmless).toContain('<aside className>');
}, 120_000);

test('a site space has its own look, and its links keep it', async () => {
  const { parameters } = site;
  const { body } = await admin().call(listSiteSpaces, { parameters, query: {} });
  const own = body.items.find(({ title }) => title === 'Api')?.id ?? '';
  const on = { parameters: { ...parameters, siteSpaceId: own } };
  const changes: CustomizationChanges = {
    title: 'Reference',
    styling: { primaryColor: { light: '#0a7a55' } },
    announcement: { enabled: true, message: 'Only here', style: 'info' },
  };
  const { body: draft } = await admin().call(draftSiteSpaceCustomization, { ...on, body: changes });
  const start = await at(draft.url);
  expect(start?.text).toContain('Only here');
  const saved = async (path: string) => (await read(site.host, path))?.text ?? '';
  expect(await saved('/api/start')).not.toContain('Only here');
  await admin().call(updateSiteSpaceCustomization, { ...on, body: changes });
  await untilRead();
  const page = await saved('/api/start');
  expect(page).toContain('Only here');
  expect(page).toMatch(/<title>Start · Reference<\/title>/);
  expect(page).toContain('--primary:light-dark(#0a7a55,#8fb4ff)');
  expect(await saved('/guide/setup')).not.toContain('Only here');
});

test('header links keep a readable color on the header’s own background', async () => {
  const header = (colors: Partial<Customization['header']>) =>
    drafted({ ...full, header: { ...full.header, ...colors } });
  const white = { light: '#ffffff', dark: '#ffffff' };
  const html = await header({ preset: 'bold', backgroundColor: white, linkColor: white });
  expect(html).toContain('--bar:#ffffff');
  expect(html).toContain('--on-bar:#000000');
  const [, link = ''] = /--bar-link:(#[0-9a-f]{6})/.exec(html) ?? [];
  expect(contrastOf(link, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  const plain = await header({ backgroundColor: undefined, linkColor: undefined });
  const [, text] = /--on-bar:([^;]+)/.exec(plain) ?? [];
  expect(plain).toContain(`--bar-link:${text}`);
});

test('flat pages have no shadow, others have one on what lies on them', async () => {
  const set = (depth: Customization['styling']['depth']) =>
    drafted({ ...full, styling: { ...full.styling, depth } });
  expect(await set('flat')).toContain('--raised:none;--floating:none');
  for (const depth of ['subtle', undefined] as const)
    expect(await set(depth)).toMatch(/--raised:0 1px 3px [^;]+;--floating:0 8px 24px/);
  expect(stylesheet.text.plain.toString()).toMatch(
    /\.neighbors a[^}]+box-shadow: ?var\(--raised\)/,
  );
});

test('icons in a text have the lines of the site’s icons', () => {
  const css = stylesheet.text.plain.toString();
  expect(css).toMatch(/\.content \.content-icon\{stroke-width: ?var\(--icon-line\)/);
  expect(css).toMatch(/\.hint-label \.content-icon\{[^}]*fill-opacity: ?var\(--icon-fill\)/);
});

test('a text in serif has its controls in sans, and each font of ours is loaded early', async () => {
  const set = (font: Customization['styling']['font']) =>
    drafted({ ...full, styling: { ...full.styling, font } });
  const serif = await set('Merriweather');
  const preloaded = (page: string) =>
    [...page.matchAll(/<link rel="preload" as="font"[^>]+\/([\w-]+)\.woff2">/g)].map(
      ([, name]) => name,
    );
  expect(preloaded(serif)).toEqual(['newsreader-normal', 'public-sans-normal']);
  expect(serif).toContain(`--controls:'Public Sans',`);
  const sans = await set('Inter');
  expect(preloaded(sans)).toEqual(['public-sans-normal']);
  expect(sans).toContain('--controls:var(--font)');
  expect(preloaded(await set('RobotoSlab'))).toEqual(['public-sans-normal']);
  expect(await set('Lato')).not.toContain('rel="preload"');
});

test('a preview is sandboxed, needs its key, leads to itself, and works before the site is published', async () => {
  const { parameters } = site;
  await admin().call(unpublishSite, { parameters });
  await untilRead();
  const body = { ...full, title: 'Not yet public' };
  const { body: draft } = await admin().call(draftCustomization, { parameters, body });
  const page = await at(draft.url, 'guide/setup');
  expect(page?.status).toBe(200);
  expect(page?.text).toContain('Not yet public');
  expect(page?.headers['content-security-policy']).toMatch(/; sandbox allow-scripts$/);
  expect(page?.headers['x-robots-tag']).toContain('noindex');
  const { pathname } = new URL(draft.url);
  expect(page?.text).toContain(`href="${pathname}guide/usage"`);
  expect((await at(draft.url, 'nowhere'))?.status).toBe(404);
  const wrong = draft.url.replace(/.{3}\/$/, 'AAA/');
  expect((await at(wrong, 'guide/setup'))?.text).toBe('This preview has ended.\n');
  const rated = await read(new URL(draft.url).host, `${pathname}~/feedback`, {
    method: 'POST',
    body: 'path=/guide/setup&rating=helpful',
  });
  expect(rated?.status).toBe(404);
});

test('a preview shows the site to the chosen visitor, with search and redirects, to members only', async () => {
  const { parameters } = site;
  const siteSectionId = site.sections.get('Api')?.sectionId ?? '';
  const body = { condition: 'visitor.claims.plan == "pro"' };
  const on = { parameters: { ...parameters, siteSectionId } };
  await admin().call(updateSiteSection, { ...on, body });
  const previewOf = async (claims: string, who = home.admin) =>
    (await service.as(who).call(getSitePreview, { parameters, query: { claims } })).body?.url;
  const guest = await previewOf('{}');
  const pro = await previewOf('{"plan":"pro"}');
  expect((await at(guest, 'guide/setup'))?.text).not.toContain('api');
  expect((await at(guest, 'api/start'))?.status).toBe(404);
  const page = await at(pro, 'api/start');
  expect([page?.status, page?.headers['x-robots-tag']]).toEqual([200, 'noindex, nofollow']);
  expect(page?.text).toContain('role="search"');
  expect((await at(pro, '~/search?q=api'))?.text).toContain('/api/start');
  expect((await at(guest, '~/search?q=api'))?.text).not.toContain('/api/start');
  const forged = pro.replace(/.{3}\/$/, 'AAA/');
  expect((await at(forged, 'guide/setup'))?.text).toBe('This preview has ended.\n');
  const stranger = await service.newOrganization();
  const asked = service.as(stranger.admin).call(getSitePreview, { parameters, query: {} });
  expect((await asked).status).toBe(404);
});
