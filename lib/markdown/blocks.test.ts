import { describe, expect, test } from 'vitest';
import { parseContent, readContent } from './read-content.ts';
import { sizeInWords } from './resolve.ts';
import { htmlOf } from './to-html.ts';

const html = (markdown: string) => htmlOf(readContent(markdown).tree);
const notes = (markdown: string) => readContent(markdown).notes;

describe('tags', () => {
  test('a hint has its color, and says in words and with an icon what it is', () => {
    const shown = html('{% hint style="warning" %}\nMind the **gap**.\n{% endhint %}');
    expect(shown).toMatch(/^<div class="hint hint-warning" role="note" aria-label="Warning">/);
    expect(shown).toMatch(/<svg class="content-icon".*<\/svg>Warning<\/p>/);
    expect(shown).toContain('<p>Mind the <strong>gap</strong>.</p>');
  });

  test('tabs are radio buttons of one group, the first of them chosen', () => {
    const tabs =
      '{% tabs %}\n{% tab title="A" %}\none\n{% endtab %}\n{% tab title="B" %}\ntwo\n{% endtab %}\n{% endtabs %}';
    const shown = html(`${tabs}\n\n${tabs}`);
    expect(shown.match(/name="tabs-1"/g)).toHaveLength(2);
    expect(shown.match(/name="tabs-2"/g)).toHaveLength(2);
    expect(shown.match(/ checked/g)).toHaveLength(2);
    expect(new Set(shown.match(/ id="[^"]*"/g)).size).toBe(4);
    expect(shown).toContain(
      'checked>A</label><div class="tab-panel" id="tabs-1-1" role="group" aria-label="A"><p>one</p></div>',
    );
  });

  test('steps, columns and updates keep what is in them', () => {
    expect(html('{% stepper %}\n{% step %}\n## One\n{% endstep %}\n{% endstepper %}')).toBe(
      '<ol class="stepper"><li class="step"><h2 id="one" class="heading-1">One</h2></li></ol>',
    );
    expect(
      html('{% columns %}\n{% column width="33%" %}\na\n{% endcolumn %}\n{% endcolumns %}'),
    ).toBe('<div class="columns"><div class="column column-4"><p>a</p></div></div>');
    expect(
      html(
        '{% updates %}\n{% update date="2026" tags="fix" %}\na\n{% endupdate %}\n{% endupdates %}',
      ),
    ).toContain(
      '<div class="update"><p class="update-title">2026<span class="update-tag">fix</span></p>',
    );
  });

  test('no level of headings is skipped, whatever a text begins with', () => {
    const steps = '{% stepper %}\n{% step %}\n### One\n{% endstep %}\n{% endstepper %}';
    const shown = html(`${steps}\n\n## Two\n\n#### Three\n\n### Four`);
    expect(shown.match(/<h\d[^>]*class="[^"]*"/g)).toEqual([
      '<h2 id="one" class="heading-2"',
      '<h2 id="two" class="heading-1"',
      '<h3 id="three" class="heading-3"',
      '<h3 id="four" class="heading-2"',
    ]);
  });

  test('code has its title and language, and numbered lines', () => {
    const shown = html(
      '{% code title="a.js" lineNumbers="true" overflow="wrap" %}\n```js\na\nb\n```\n{% endcode %}',
    );
    expect(shown).toContain('<figure class="code has-numbers is-wrapped" data-copy="">');
    expect(shown).toContain(
      '<span class="code-title">a.js</span><span class="code-language">js</span>',
    );
    expect(shown.match(/class="line"/g)).toHaveLength(2);
  });

  test('embeds, files and page references are links with what is known of them', () => {
    const resolveLink = (href: string) =>
      href === 'plan.pdf'
        ? { href: '/f', title: 'Plan.pdf', size: 3_400_000 }
        : href === 'a.md'
          ? { href: '/a', title: 'Setup' }
          : { href };
    const shown = htmlOf(
      readContent(
        '{% embed url="https://www.example.com/v" %}\n\n{% file src="plan.pdf" %}\n\n{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}',
        { resolveLink },
      ).tree,
    );
    expect(shown).toContain('data-embed="https://www.example.com/v"');
    expect(shown).toContain('<span class="reference-title">example.com</span>');
    expect(shown).toMatch(
      /download="Plan\.pdf" href="\/f".*Plan\.pdf<\/span><span class="reference-about">3\.4 MB/,
    );
    expect(shown).toMatch(/href="\/a".*<span class="reference-title">Setup<\/span>/);
  });

  test.each([
    ['Text\n\n{% tabs %}\nmore', [{ line: 3, text: '{% tabs %} isn’t closed.' }]],
    ['{% endhint %}', [{ line: 1, text: '{% endhint %} closes nothing.' }]],
    ['{% unheard of="it" %}', [{ line: 1, text: '{% unheard of="it" %} isn’t known.' }]],
    ['{% when a %}\nb\n{% endwhen %}', [{ line: 1, text: '{% when a %} isn’t known.' }]],
    ['a\n\n<div>\n\nb', [{ line: 3, text: '<div> isn’t closed.' }]],
  ])('%j is shown, with a note where', (markdown, expected) => {
    expect(notes(markdown)).toEqual(expected);
    expect(html(markdown)).toContain('<p>');
  });

  test('an unknown tag is shown around what is inside of it, which is read', () => {
    const shown = html('{% when a %}\n*b*\n{% endwhen %}\n\nc');
    const unread = (text: string) =>
      `<p><span class="unread" title="isn’t known.">${text}</span></p>`;
    expect(shown.replace(/\n/g, '')).toBe(
      `${unread('{% when a %}')}<p><em>b</em></p>${unread('{% endwhen %}')}<p>c</p>`,
    );
  });

  test('tags in code, escaped tags and those between raw are text', () => {
    for (const markdown of [
      '`{% hint %}`',
      '```\n{% hint %}\n```',
      '\\{% hint %}',
      '{% raw %}\n{% hint %}\n{% endraw %}',
    ]) {
      expect(html(markdown)).toContain('{% hint %}');
      expect(notes(markdown)).toEqual([]);
    }
  });
});

describe('HTML', () => {
  test.each([
    [
      '<details open>\n\n<summary>More</summary>\n\n*a*\n\n</details>',
      '<details open><summary>More</summary><div class="details-body"><p><em>a</em></p></div></details>',
    ],
    [
      '<figure><img src="a.png" alt="A" width="300"><figcaption><p>Words</p></figcaption></figure>',
      '<figure class="picture"><img src="a.png" alt="A" class="is-sized" width="300" loading="lazy"><figcaption>Words</figcaption></figure>',
    ],
    ['<p align="center">a</p>', '<p class="align-center">a</p>'],
    ['a<br>b <kbd>K</kbd> x<sup>2</sup>', '<p>a<br>\nb <kbd>K</kbd> x<sup>2</sup></p>'],
    ['<mark style="color:red;">a</mark>', '<p><mark class="is-text text-red">a</mark></p>'],
    ['<h2 id="own">A</h2>', '<h2 id="own" class="heading-1">A</h2>'],
    [
      '<table><tr><td>a</td><td>b<ul><li>c</li></ul></td></tr></table>',
      '<section class="table" role="group" aria-label="Table" tabindex="0" data-sideways=""><table><tbody><tr><td>a</td><td>b<ul>\n<li>c</li>\n</ul></td></tr></tbody></table></section>',
    ],
    [
      '<a href="x.md" class="button secondary">Go</a>',
      '<p><a href="x.md" class="button button-secondary">Go</a></p>',
    ],
    ['<button class="button">Go</button>', '<p><span class="button button-primary">Go</span></p>'],
    ['a <!-- not this --> b &amp; c', '<p>a  b &amp; c</p>'],
  ])('%s', (markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });

  test('a button that asks or searches leads to the search for its words, where there is one', () => {
    const markdown =
      '<button type="button" class="button secondary" data-action="ask" data-query="a &quot;b&quot;" data-icon="x">Ask</button> <button class="button primary" data-action="search">Find **it**</button>';
    expect(html(markdown)).toBe(
      '<p><span class="button button-secondary">Ask</span> <span class="button button-primary">Find <strong>it</strong></span></p>',
    );
    const searchHref = (query: string) => `/~/search?q=${encodeURIComponent(query)}`;
    const { tree, links } = readContent(markdown, { searchHref });
    expect(htmlOf(tree)).toBe(
      '<p><a href="/~/search?q=a%20%22b%22" class="button button-secondary">Ask</a> <a href="/~/search?q=Find%20it" class="button button-primary">Find <strong>it</strong></a></p>',
    );
    expect([links, notes(markdown)]).toEqual([[], []]);
  });

  test('a picture for dark themes is chosen by the theme of the page', () => {
    const shown = html(
      '<picture><source srcset="dark.png" media="(prefers-color-scheme: dark)"><img src="light.png" alt="Both"></picture>',
    );
    expect(shown).toContain('<img src="light.png" alt="Both" class="only-light" loading="lazy">');
    expect(shown).toContain('<img src="dark.png" alt="Both" class="only-dark" loading="lazy">');
  });

  test('cards are a list of links with their covers', () => {
    const shown = html(
      '<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target></th><th data-hidden data-card-cover></th></tr></thead><tbody><tr><td><strong>Start</strong></td><td><a href="s.md">s.md</a></td><td><a href="c.png">c.png</a></td></tr></tbody></table>',
    );
    expect(shown).toBe(
      '<ul class="cards"><li class="card"><div class="card-cover"><img src="c.png" alt="" loading="lazy"></div><div class="card-body"><p><a class="card-link" href="s.md"><strong>Start</strong></a></p></div></li></ul>',
    );
  });
});

test.each([
  [
    '{% step %}\n### A\n{% endstep %}',
    '<div class="step"><h2 id="a" class="heading-1">A</h2></div>',
  ],
  ['<li>a</li>', '<div>a</div>'],
  ['<td>a</td>', '<div>a</div>'],
  [
    '<table><tr><td colspan="2">a</td>b</tr></table>',
    '<tbody><tr><td colspan="2">a</td><td>b</td></tr></tbody>',
  ],
  ['[a <a href="x">b</a>](y)', '<a href="y">a <span href="x">b</span></a>'],
  ['a **b <div>c</div>**', '<div class="paragraph">'],
])('%s is written so that a browser leaves it as it is', (markdown, expected) => {
  expect(html(markdown)).toContain(expected.replace(' href="x"', ''));
});

test('the box of a task is named after it', () => {
  const tasks = html('- [x] Done *well*\n- [ ] Open\n\n  More of it.\n- [ ]');
  const names = [...tasks.matchAll(/type="checkbox"[^>]* aria-label="([^"]*)"/g)];
  expect(names.map(([, name]) => name)).toEqual(['Done well', 'Open']);
});

test('an alert of GitHub is a hint, any other quote a quote', () => {
  expect(html('> [!TIP]\n> Try *it*.')).toMatch(
    /hint-success.*Tip<\/p>.*<p>Try <em>it<\/em>\.<\/p>/,
  );
  expect(html('> [!OTHER]\n> a')).toContain('<blockquote>');
});

test('headings in steps are in the outline and start sections, those in tabs only start sections', () => {
  const { headings, sections } = readContent(
    '# A <a href="#own" id="own"></a>\n\n{% stepper %}\n{% step %}\n## B\n\nb\n{% endstep %}\n{% endstepper %}\n\n{% tabs %}\n{% tab title="T" %}\n## C\n\nc\n{% endtab %}\n{% endtabs %}',
  );
  expect(headings.map(({ id, level }) => [id, level])).toEqual([
    ['own', 1],
    ['b', 2],
  ]);
  expect(sections.map(({ anchor }) => anchor)).toEqual(['', 'own', 'b', 'c']);
});

test('links of tags, cards and HTML are links of the page', () => {
  const { links } = readContent(
    '# A\n\n{% file src="f.pdf" %}\n\n{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}\n\n<a href="b.md">b</a> <img src="c.png" alt="c">',
  );
  expect(links.map(({ section, href }) => [section, href])).toEqual([
    ['a', 'f.pdf'],
    ['a', 'a.md'],
    ['a', 'b.md'],
    ['a', 'c.png'],
  ]);
});

test('links are known before they are resolved, and a text can be drawn twice', () => {
  const { links, elements } = parseContent('[a](x.md) {% hint %}\n\n![b](y.png)');
  expect(links.map(({ href }) => href)).toEqual(['x.md', 'y.png']);
  const drawn = () => htmlOf(elements({ resolveLink: (href) => ({ href: `/${href}` }) }).tree);
  expect(drawn()).toContain('href="/x.md"');
  expect(drawn()).toBe(drawn());
});

test('sizes are in words', () => {
  expect([0, 999, 1200, 25_000_000].map(sizeInWords)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.2 kB',
    '25 MB',
  ]);
});
