import { expect, test } from 'vitest';
import { readContent } from '#lib/markdown/read-content.ts';
import { withLinkTo } from './replace-links.ts';

const page = `See [levels](levels.md), [again](<levels.md> "Title") and [more](levels.md#read).
An [image-like](levels.md.bak) target, and levels.md as text; \`[code](levels.md)\` and
<a href="levels.md">HTML</a>. [![Plan](plan.png)](levels.md)

[ref]: levels.md

    [indented](levels.md)

\`\`\`md
[levels](levels.md)
\`\`\`

<pre>&lt;a href="levels.md"&gt; and href="levels.md" <a href=levels.md>as HTML</a></pre>

<!-- [note](levels.md) <a href="levels.md">note</a> -->

> - [in
>   a quote](levels.md)

{% content-ref url="levels.md" %}
[levels.md](levels.md)
{% endcontent-ref %}

<table data-view="cards"><tbody><tr><td>A</td><td><a href='levels.md'>A</a><!-- <a href="levels.md"> --></td></tr></tbody></table>

[last](levels.md)`;

test('links to one target lead to another; code, comments and everything else stay', () => {
  const repaired = withLinkTo(page, 'levels.md', 'page:pag_1');
  expect(repaired.split('\n').filter((line, index) => line !== page.split('\n')[index])).toEqual([
    'See [levels](page:pag_1), [again](<page:pag_1> "Title") and [more](levels.md#read).',
    '<a href="page:pag_1">HTML</a>. [![Plan](plan.png)](page:pag_1)',
    '[ref]: page:pag_1',
    '<pre>&lt;a href="levels.md"&gt; and href="levels.md" <a href=page:pag_1>as HTML</a></pre>',
    '>   a quote](page:pag_1)',
    '{% content-ref url="page:pag_1" %}',
    '[levels.md](page:pag_1)',
    `<table data-view="cards"><tbody><tr><td>A</td><td><a href='page:pag_1'>A</a><!-- <a href="levels.md"> --></td></tr></tbody></table>`,
    '[last](page:pag_1)',
  ]);
  // What the list of links counts is what is repaired.
  expect(readContent(repaired).links.map(({ href }) => href)).not.toContain('levels.md');
});

test('a target is found as it is meant, and put in so that it stays one', () => {
  expect(withLinkTo('[a](b?c=(1)) [d](bxc=1)', 'b?c=(1)', 'https://x.example/$&)')).toBe(
    '[a](https://x.example/$&%29) [d](bxc=1)',
  );
  expect(withLinkTo('[a](b\\_c.md) [b](<b\\_c.md> "b_c.md")', 'b_c.md', 'page:1')).toBe(
    '[a](page:1) [b](<page:1> "b_c.md")',
  );
  expect(withLinkTo('<a href="a&amp;b.md">A</a> &lt;', 'a&b.md', 'page:1')).toBe(
    '<a href="page:1">A</a> &lt;',
  );
});
