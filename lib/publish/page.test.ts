import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contrastOf, legibleOn, textOn } from '#lib/contract/colors.ts';
import { type Customization, setCustomization } from '#lib/contract/customization.ts';
import { updateSiteSection } from '#lib/contract/site-sections.ts';
import { addSiteSpace, updateSiteSpace } from '#lib/contract/site-spaces.ts';
import { siteCounts, siteFeedback } from '#lib/service/database/schema/index.ts';
import { defaultCustomization } from '#lib/service/sites/looks.ts';
import { change, newEmptySpace, page } from '#lib/service/testing/pages.ts';
import { themeOf } from './page/theme.ts';
import { wordsIn } from './page/words.ts';
import { newPublishedSite, type SiteAnswer, testSite, untilRead } from './testing.ts';

const pages = { Welcome: '# One\n\ntext\n\n## Two', Setup: 'How.', Usage: 'That.' };
const { service, home, site, read } = testSite(
  { Guide: pages, Api: { Start: 'Api.' } },
  { each: true },
);

const hostile = '</title><script>alert(1)</script>"onload=\'x';

const spaceOf = (section: string) => site.sections.get(section)?.spaceId as string;
const text = async (path: string) => (await read(site.host, path))?.text ?? '';

async function customize(changes: Partial<Customization>) {
  const body = { ...defaultCustomization, ...changes };
  await service.as(home.admin).call(setCustomization, { parameters: site.parameters, body });
  await untilRead();
}

function part(html: string, start: string, end: string): string {
  const from = html.indexOf(start);
  expect(from, start).toBeGreaterThanOrEqual(0);
  return html.slice(from, html.indexOf(end, from));
}

test('a hidden page answers at its address, and is in no list', async () => {
  await change(service, home.admin, spaceOf('Guide'), page('Secret', 'Psst.', { hidden: true }));
  await untilRead();
  const secret = await text('/guide/secret');
  expect(secret).toContain('Psst.');
  expect(secret).toContain('<meta name="robots" content="noindex">');
  expect(part(secret, 'class="tree"', '</nav>')).not.toContain('Secret');
  expect(await text('/guide/usage')).not.toContain('Secret');
  expect(await text('/guide/secrets')).not.toContain('/guide/secret"');
});

test('a page says where it is, what is on it, and what comes before and after', async () => {
  const setup = await text('/guide/setup');
  expect(part(setup, 'class="tree"', '</nav>')).toContain(
    'href="/guide/setup" aria-current="page"',
  );
  expect(setup).toContain('rel="prev" href="/guide/welcome"');
  expect(setup).toContain('rel="next" href="/guide/usage"');
  expect(part(setup, 'aria-label="Sections"', '</nav>')).toMatch(
    /href="\/guide" aria-current="true"[\s\S]*href="\/api"/,
  );
  const outline = part(await text('/guide/welcome'), 'id="outline"', '</nav>');
  expect(outline).toMatch(/#one[\s\S]*#two/);
  await customize({ pagination: { enabled: false } });
  expect(await text('/guide/setup')).not.toContain('rel="next"');
});

test('hostile titles and customization are text', async () => {
  await change(service, home.admin, spaceOf('Guide'), page(hostile, 'Body.', { slug: 'hostile' }));
  await customize({
    title: hostile,
    announcement: { enabled: true, message: hostile, style: 'info' },
    header: {
      preset: 'bold',
      links: [
        {
          title: hostile,
          style: 'link',
          to: { kind: 'url', url: 'https://a.example/"x' },
          links: [],
        },
      ],
    },
    footer: { groups: [], copyright: hostile },
    favicon: { emoji: hostile },
  });
  const answer = await text('/guide/usage');
  expect(answer).toContain('&lt;script&gt;alert(1)');
  expect(answer).not.toContain('<script>alert');
  expect(answer).not.toContain('"onload');
});

test('each locale has its words and its dates', async () => {
  const hints = '{% hint style="warning" %}\nHot.\n{% endhint %}\n\n> [!CAUTION]\n> Steep.';
  const blocks = [
    '| A |\n| - |\n| B[^1] |',
    '{% tabs %}\n{% tab %}\nOne\n{% endtab %}\n{% endtabs %}',
    '<details><summary></summary>\n\nMore.\n\n</details>',
    `$$\nf(x) = ${'x + '.repeat(20)} 1\n$$`,
    '[^1]: Below.',
  ].join('\n\n');
  await change(service, home.admin, spaceOf('Guide'), page('Blocks', blocks));
  await change(service, home.admin, spaceOf('Guide'), page('Hinted', hints), page('Last', 'End.'));
  for (const [locale, words] of Object.entries(wordsIn)) {
    await customize({
      internationalization: { locale: locale as keyof typeof wordsIn },
      feedback: { enabled: true },
    });
    const answer = await text('/guide/hinted');
    expect(answer).toContain(`lang="${locale}"`);
    expect(answer, locale).toContain(`role="note" aria-label="${words.hints.Warning}"`);
    expect(answer, locale).toMatch(new RegExp(`</svg>${words.hints.Caution}</p>`));
    for (const word of [words.skip, words.next, words.updated, words.helpful, words.copyMarkdown])
      expect(answer, locale).toContain(word);
    expect(await text('/nowhere')).toContain(words.notFound);
    const unnamed = await text('/guide/blocks');
    const { table, formula, tabs, tab, details, footnotes, backToText } = words.blocks;
    for (const name of [table, formula, tabs, tab.replace('{number}', '1')])
      expect(unnamed, locale).toContain(`role="group" aria-label="${name}"`);
    expect(unnamed, locale).toContain(`${tab.replace('{number}', '1')}</label>`);
    expect(unnamed, locale).toContain(`<summary>${details}</summary>`);
    expect(unnamed, locale).toContain(`id="footnote-label">${footnotes}</h2>`);
    expect(unnamed, locale).toContain(`aria-label="${backToText.replace('{number}', '1')}"`);
  }
});

test('sections that no screen has a row for are one menu, which says where one is', async () => {
  const titles = ['Guide', ...Array.from({ length: 12 }, (_, at) => `Section ${at} of many`)];
  const sections = Object.fromEntries(titles.map((title) => [title, { Start: 'Here.' }]));
  const many = await newPublishedSite(service, home, sections);
  const nav = async (path: string) =>
    part((await read(many.host, path))?.text ?? '', '<nav aria-label="Sections">', '</nav>');
  const shown = await nav('/section-3-of-many');
  expect(shown).toContain('aria-label="Sections: Section 3 of many"');
  expect(shown.match(/<summary/g)).toHaveLength(1);
  expect(shown.match(/<a class="tab"/g)).toHaveLength(13);
  expect(shown).toMatch(/<a [^>]* aria-current="true"[^>]*>Section 3 of many/);
  expect(await nav('/nowhere')).toContain('<span dir="auto">Sections</span>');
  expect(part(await text('/guide'), '<nav aria-label="Sections">', '</nav>')).not.toContain(
    '<summary',
  );
});

test('a page without a description says what it begins with, as far as it is shown', async () => {
  const markdown = `# Buoys\n\n{% when a %}\n\n{% hint style="info" %}\nRead *this*${' and that'.repeat(30)}\n{% endhint %}\n\nText.`;
  const space = spaceOf('Guide');
  const parts =
    '{% if visitor.claims.plan == "pro" %}\nSecret.\n{% endif %}\n\nFor **all**[^1] who read.\n\n[^1]: A note.';
  await change(service, home.admin, space, page('Long', markdown), page('Parts', parts));
  await change(service, home.admin, space, page('Plain', '你好'.repeat(120)), page('Nothing'));
  await untilRead();
  const about = async (path: string) =>
    /<meta name="description" content="([^"]*)"/.exec(await text(path))?.[1];
  expect(await about('/guide/long')).toMatch(/^Read this( and that){16}( and)?…$/);
  expect(await about('/guide/parts')).toBe('For all who read.');
  expect(await about('/guide/plain')).toBe(`${'你好'.repeat(80)}…`);
  expect(await about('/guide/nothing')).toBeUndefined();
});

test('the head says what search engines and previews of links show', async () => {
  const space = spaceOf('Guide');
  const about = { description: 'How & why', into: 'above' };
  await change(
    service,
    home.admin,
    space,
    page('Top', '', { ref: 'above' }),
    page('Deep', '', about),
  );
  await customize({ socialPreview: { url: 'https://example.com/card.png' } });
  const head = part(await text('/guide/top/deep'), '<head>', '</head>');
  const url = `http://${site.host}/guide/top/deep`;
  for (const one of [
    `<title>Deep · Docs</title>`,
    `<link rel="canonical" href="${url}">`,
    '<meta name="description" content="How &amp; why">',
    `<meta property="og:url" content="${url}">`,
    '<meta property="og:image" content="https://example.com/card.png">',
  ])
    expect(head).toContain(one);
  const data = part(head, '{"@context"', '</script>');
  const { itemListElement: trail } = JSON.parse(data);
  expect(trail.map(({ name, item }: { name: string; item: string }) => [name, item])).toEqual([
    ['Guide', `http://${site.host}/guide`],
    ['Top', `http://${site.host}/guide/top`],
    ['Deep', url],
  ]);
});

test('embeds of known players can be loaded in place, and only their frames are allowed', async () => {
  const embeds = [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
    'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://vimeo.com/76979871',
  ].map((url) => `{% embed url="${url}" %}`);
  const changes = [page('Films', embeds.join('\n\n')), page('Odd', '{% unheard of="it" %}')];
  await change(service, home.admin, spaceOf('Guide'), ...changes);
  await untilRead();
  const answer = await read(site.host, '/guide/films');
  const players = [...(answer?.text ?? '').matchAll(/data-player="([^"]*)"/g)].map(
    ([, url]) => url,
  );
  expect(players).toEqual([
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=42',
    'https://player.vimeo.com/video/76979871?dnt=1',
  ]);
  expect(answer?.text).toContain('href="https://vimeo.com/76979871"');
  const frames = ({ headers }: SiteAnswer) =>
    /frame-src ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1];
  expect(answer && frames(answer)).toBe(
    'https://www.youtube-nocookie.com https://player.vimeo.com',
  );
  const odd = await read(site.host, '/guide/odd');
  expect(odd && frames(odd)).toBe("'none'");
  expect(odd?.text).toContain(`<span class="unread" title="${wordsIn.en.unread}">{% unheard`);
});

test('a page with a diagram loads what draws it, in a frame that can reach nothing', async () => {
  const diagram = page('Flow', '```mermaid\nflowchart LR\n  A --> B\n```');
  await change(service, home.admin, spaceOf('Guide'), diagram);
  await untilRead();
  const answer = await read(site.host, '/guide/flow');
  expect(answer?.headers['content-security-policy']).toContain("frame-src 'self'");
  expect(answer?.text).toContain('<pre class="diagram" data-diagram="mermaid"');
  const address = /data-frame="([^"]*)"/.exec(answer?.text ?? '')?.[1] ?? '';
  const frame = await read(site.host, address);
  const policy = frame?.headers['content-security-policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/sandbox allow-scripts$/);
  const folder = address.replace('diagram.html', '');
  const start = await read(site.host, `${folder}mermaid/mermaid.esm.min.mjs`);
  const parts = [...(start?.text ?? '').matchAll(/"\.\/(chunks\/[^"]*)"/g)].map(([, name]) => name);
  expect(parts.length).toBeGreaterThan(3);
  for (const name of ['diagram.js', ...parts.map((part) => `mermaid/${part}`)]) {
    const part = await read(site.host, folder + name);
    expect([part?.status, part?.headers['content-type']], name).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
  }
  for (const name of ['package.json', 'mermaid/package.json', 'mermaid/x.mjs'])
    expect((await read(site.host, folder + name))?.status, name).toBe(404);
  expect(await text('/guide/setup')).not.toContain('data-frame');
  const onDashboard = await read('localhost:3000', '/~/diagram');
  expect(onDashboard?.headers.location).toBe(address);
  expect((await read('localhost:3000', address))?.headers['content-security-policy']).toBe(policy);
  expect(await read('localhost:3000', '/~/assets/x/site.css')).toBeNull();
});

test('sections have their icons, and texts the language of their variant', async () => {
  const { sectionId = '', siteSpaceId = '' } = site.sections.get('Guide') ?? {};
  const admin = service.as(home.admin);
  await admin.call(updateSiteSection, {
    parameters: { ...site.parameters, siteSectionId: sectionId },
    body: { icon: 'rocket' },
  });
  await admin.call(updateSiteSpace, {
    parameters: { ...site.parameters, siteSpaceId },
    body: { language: 'ar' },
  });
  await customize({ internationalization: { locale: 'fr' } });
  const answer = await text('/guide/setup');
  expect(answer).toMatch(/href="\/guide"[^>]*><svg class="section-icon"[^>]*><path/);
  expect(answer).toContain('<html lang="fr"');
  expect(answer).toContain('<div class="content" lang="ar" dir="rtl">');
  expect(answer).toContain('<h1 lang="ar" dir="rtl">Setup</h1>');
  expect(await text('/api/start')).toContain('<div class="content" dir="auto">');
});

test('switching the variant keeps the page where the other has it', async () => {
  const admin = service.as(home.admin);
  const other = await newEmptySpace(service, home, { title: 'Version 2' });
  await change(service, home.admin, other, page('First', 'New.'), page('Setup', 'New way.'));
  const { sectionId = '' } = site.sections.get('Guide') ?? {};
  await admin.call(addSiteSpace, {
    parameters: site.parameters,
    body: { spaceId: other, sectionId },
  });
  await untilRead();
  const at = (html: string) =>
    /href="(\/guide\/version-2[^"]*)"/.exec(part(html, 'class="variants"', '</header>'))?.[1];
  expect(at(await text('/guide/setup'))).toBe('/guide/version-2/setup');
  expect(at(await text('/guide/usage'))).toBe('/guide/version-2');
});

test('without tabs the variants are in the bar, and no empty row below it', async () => {
  const admin = service.as(home.admin);
  const one = await newPublishedSite(service, home, { Guide: { Setup: 'How.' } });
  const spaceId = await newEmptySpace(service, home, { title: 'Version 2' });
  await change(service, home.admin, spaceId, page('Setup', 'New way.'));
  const { sectionId = '' } = one.sections.get('Guide') ?? {};
  await admin.call(addSiteSpace, { parameters: one.parameters, body: { spaceId, sectionId } });
  await untilRead();
  const html = (await read(one.host, '/guide/setup'))?.text ?? '';
  expect(part(html, '<div class="bar">', '<form')).toContain('href="/guide/version-2/setup"');
  expect(html).not.toContain('class="sections"');
  expect(part(await text('/guide/setup'), 'class="sections"', '</header>')).toContain(
    'class="tab"',
  );
});

test('a missing address suggests what it is like', async () => {
  const answer = await read(site.host, '/guide/set-up/usage');
  expect(answer?.status).toBe(404);
  expect(part(answer?.text ?? '', '<main', '</main>')).toContain('href="/guide/usage"');
  const mistyped = await text('/giude/wlecome');
  expect(part(mistyped, '<main', '</main>')).toContain('href="/guide/welcome"');
});

test('a reader rates a page and says why; other sites can’t do it for them', async () => {
  const send = (body: string, headers: Record<string, string> = {}, address = '203.0.113.9') =>
    read(site.host, '/~/feedback', { method: 'POST', body, headers, address });
  expect((await send('path=/guide/setup&rating=helpful'))?.status).toBe(405);
  await customize({ feedback: { enabled: true } });
  expect(await text('/guide/setup')).toContain(wordsIn.en.helpful);
  const rated = await send('path=/guide/setup&rating=helpful');
  const thanks = '/~/feedback?path=%2Fguide%2Fsetup&rating=helpful';
  expect([rated?.status, rated?.headers.location]).toEqual([303, thanks]);
  expect(await text(thanks)).toMatch(/Thank you[\s\S]*What was helpful\?/);
  await send('path=/guide/setup&rating=helpful');
  await send('path=/guide/setup&rating=helpful', {}, '203.0.113.10');
  const said = await send('path=/guide/setup&rating=unhelpful&words=Too+short');
  expect(await text(String(said?.headers.location))).not.toContain('<textarea');
  await send('path=/guide/setup&rating=unhelpful&words=Too+short');
  const cross = { 'sec-fetch-site': 'cross-site' };
  expect((await send('path=/guide/setup&rating=helpful', cross))?.status).toBe(403);
  const shown = await send('path=/guide/setup', { ...cross, accept: 'text/html' });
  expect([shown?.status, shown?.text]).toEqual([
    403,
    expect.stringMatching(/class="home"[\s\S]*<h1>The form was sent from another site<\/h1>/),
  ]);
  await read.writeCounts();
  const { siteId } = site.parameters;
  const { orm } = service.database;
  const counts = await orm.select().from(siteCounts).where(eq(siteCounts.siteId, siteId));
  expect(counts.filter(({ kind }) => kind !== 'agent-view')).toMatchObject([
    { kind: 'helpful', count: 2 },
  ]);
  const kept = await orm.select().from(siteFeedback).where(eq(siteFeedback.siteId, siteId));
  expect(kept).toMatchObject([{ rating: 'unhelpful', words: 'Too short' }]);
});

test('a card that leads to a page has the title of the page', async () => {
  const reference = '{% content-ref url="setup.md" %}\n[setup.md](setup.md)\n{% endcontent-ref %}';
  await change(service, home.admin, spaceOf('Guide'), page('Refers', reference));
  await untilRead();
  expect(await text('/guide/refers')).toMatch(
    /class="reference-link" href="\/guide\/setup"[\s\S]*?reference-title">Setup</,
  );
});

test('a long text, which a thread renders, has its links, colors and outline', async () => {
  const code = '```ts\nconst port: number = 8080;\n```';
  const parts = Array.from({ length: 200 }, (_, number) => {
    return `## Part ${number}\n\n[Setup](setup.md), [gone](gone.md) ${'and more words '.repeat(30)}\n\n${code}`;
  });
  await change(service, home.admin, spaceOf('Guide'), page('Long', parts.join('\n\n')));
  await untilRead();
  const long = await text('/guide/long');
  expect(long.match(/<h2 id="part-/g)?.length).toBe(200);
  expect(long.match(/href="\/guide\/setup"[^>]*>Setup<\/a>/g)?.length).toBeGreaterThanOrEqual(200);
  expect(part(long, 'class="outline"', '</nav>')).toContain('Part 199');
  expect(long.match(/"tok-keyword">const /g)?.length).toBe(200);
  expect(long.match(/data-broken="This page isn’t available\.">gone/g)?.length).toBe(200);
  // The text is kept by what it is made of, so another page reaches it.
  await change(service, home.admin, spaceOf('Guide'), page('Gone'));
  await untilRead();
  expect((await text('/guide/long')).match(/href="\/guide\/gone"[^>]*>gone/g)?.length).toBe(200);
});

test('a page is a PDF where the customization offers it', async () => {
  const address = '/~/pdf?page=%2Fguide%2Fsetup';
  await customize({ pdf: { enabled: false } });
  expect(await text('/guide/setup')).not.toContain('/~/pdf');
  expect((await read(site.host, address))?.status).toBe(404);
  await customize({ pdf: { enabled: true } });
  expect(await text('/guide/setup')).toContain(`href="${address}"`);
  const pdf = await read(site.host, address);
  expect(pdf?.headers['content-type']).toBe('application/pdf');
  expect(pdf?.headers['content-disposition']).toContain('Setup.pdf');
  expect(pdf?.text.startsWith('%PDF-')).toBe(true);
  expect((await read(site.host, '/~/pdf?page=%2Fguide%2Fnone'))?.status).toBe(404);
});

test('links of a PDF lead to the site, and of others only the text remains', async () => {
  const { spaceId = '' } = site.sections.get('Guide') ?? {};
  const text = `[How](setup.md#top) [gone](page:gone) {% content-ref url="page:gone" %}{% endcontent-ref %}`;
  await change(service, home.admin, spaceId, page('Linked', text));
  await untilRead();
  const pdf = await read(site.host, '/~/pdf?page=%2Fguide%2Flinked');
  expect(pdf?.text).toContain(`/URI (http://${site.host}/guide/setup#top)`);
  expect(pdf?.text.match(/\/URI \(/g)).toHaveLength(1);
});

test('a large space is sent as the branch of the page', async () => {
  const space = spaceOf('Api');
  for (let from = 0; from < 400; from += 50) {
    const pages = Array.from({ length: 50 }, (_, index) => page(`Page ${from + index}`));
    await change(service, home.admin, space, ...pages);
  }
  await untilRead();
  const tree = part(await text('/api/page-200'), 'class="tree"', '</nav>');
  expect(tree.match(/<li/g)?.length).toBeLessThan(130);
  expect(tree).toContain('href="/api/page-200" aria-current="page"');
  expect(tree).toMatch(/More pages \(\d+\)/);
});

test('every color that is chosen stays legible', () => {
  for (const color of ['#ffff00', '#ffffff', '#000000', '#1d4fae', '#ff8800', '#777777']) {
    for (const paper of ['#ffffff', '#15171b'])
      expect(contrastOf(legibleOn(color, paper), paper), color).toBeGreaterThan(4.5);
    expect(contrastOf(textOn(color), color)).toBeGreaterThan(4.5);
  }
  const yellow = { light: '#ffee00', dark: '#ffee00' };
  const styling = { ...defaultCustomization.styling, primaryColor: yellow };
  expect(themeOf({ ...defaultCustomization, styling }).css).toContain('--on-primary:#000000');
});

test('a page of more than 200,000 characters is read whole in parts that lead to each other', async () => {
  const filler = `${'A line of words. '.repeat(60)}\n\n`.repeat(60);
  const chapter = (number: number) => `# Chapter ${number}\n\n## Setup\n\n${filler}`;
  const links = '[last](#setup-4) [named] [first](#chapter-1)';
  const long = `${[1, 2, 3, 4].map(chapter).join('')}# End\n\n${links}\n\nThe end.\n\n## Setup\n\n[named]: https://example.com/named\n`;
  const named = `[named]\n\n${long}`;
  const guide = spaceOf('Guide');
  await change(service, home.admin, guide, page('Long', named));
  await untilRead();
  const first = await text('/guide/long');
  expect(first).toContain('(1/');
  expect(first).toContain('href="https://example.com/named"');
  expect(first).not.toContain('The end.');
  const count = Number(/\(1\/(\d)\)/.exec(first)?.[1]);
  const outline = part(first, 'id="outline"', '</nav>');
  expect(outline).toContain('href="#chapter-1"');
  expect(outline).toMatch(/href="\/guide\/long\?part=\d#chapter-4"/);
  const parts = await Promise.all(
    Array.from({ length: count }, (_, at) => text(`/guide/long${at ? `?part=${at + 1}` : ''}`)),
  );
  for (const id of ['chapter-1', 'setup', 'chapter-4', 'setup-3', 'end', 'setup-4'])
    expect(parts.filter((one) => one.includes(`id="${id}"`)).length, id).toBe(1);
  const words = parts
    .map((text) => part(text, '<main', '</main>'))
    .join('')
    .match(/(?:A line of words\. ?)/g);
  expect(words).toHaveLength(60 * 60 * 4);
  const last = parts.at(-1) ?? '';
  expect(last).toContain('The end.');
  expect(last).toContain(
    `<link rel="canonical" href="http://${site.host}/guide/long?part=${count}">`,
  );
  expect(last).toContain('href="/guide/long#chapter-1">first</a>');
  expect(last).toContain('href="#setup-4">last</a>');
  expect(part(last, 'class="parts"', '</nav>')).toContain(
    `href="/guide/long?part=${count - 1}" rel="prev"`,
  );
  const asked = await read(site.host, '/guide/long?anchor=setup-4');
  expect([asked?.status, asked?.headers.location]).toEqual([
    307,
    `/guide/long?part=${count}#setup-4`,
  ]);
  for (const none of [count + 1, 0, 'x'])
    expect((await read(site.host, `/guide/long?part=${none}`))?.status).toBe(404);
  expect(await text('/guide/long.md')).toContain('The end.');
  expect(await text('/guide/setup?part=2')).not.toContain('class="parts"');
}, 120_000);
