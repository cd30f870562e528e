/** Random numbers that are the same on each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;
const pick = <One>(random: Random, from: readonly One[]) =>
  from[Math.floor(random() * from.length)] as One;

const words =
  'gateway buoy reading **bold** *slanted* `code` [page](guide.md) sensor ~~gone~~ H~2~O'.split(
    ' ',
  );
const sentence = (random: Random) =>
  `${Array.from({ length: 4 + Math.floor(random() * 12) }, () => pick(random, words)).join(' ')}.`;

const figure =
  '<figure><img src="../.gitbook/assets/plan.png" alt="Plan" width="375"><figcaption><p>The plan</p></figcaption></figure>';
const fence = '```typescript\nconst port: number = 8080; // default\n\nlisten({ port });\n```';

/** Blocks as exports of GitBook write them: with tags below each other, and blank lines only at times. */
const blocks: readonly ((random: Random, depth: number) => string)[] = [
  (random) => sentence(random),
  (random) => `## ${sentence(random)} <a href="#part" id="part"></a>`,
  (random) => `* ${sentence(random)}\n* ${sentence(random)}\n  * ${sentence(random)}`,
  (random) => `1. ${sentence(random)}\n\n   ${figure}\n2. ${sentence(random)}`,
  () => figure,
  () => `<div align="center" data-full-width="true">\n\n${figure}\n\n</div>`,
  () =>
    '<div><figure><img src="a.png" alt=""><figcaption></figcaption></figure> <figure><img src="b.png" alt=""><figcaption></figcaption></figure></div>',
  () => fence,
  () => '| Name | Type |\n| --- | --- |\n| `id` | string<br>or none |',
  () =>
    '<table><thead><tr><th width="180">Name</th><th>Value</th></tr></thead><tbody><tr><td><code>a</code></td><td>One<br>two</td></tr><tr><td><p>b</p></td><td><ul><li>x</li></ul></td></tr></tbody></table>',
  () =>
    '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td><strong>Start</strong></td><td>First steps</td><td><a href="start.md">start.md</a></td><td><a href="cover.png">cover.png</a></td></tr><tr><td>Other</td><td></td><td></td><td></td></tr></tbody></table>',
  () => '> [!WARNING]\n> Mind the *gap*.',
  () =>
    '<picture><source srcset="dark.png" media="(prefers-color-scheme: dark)"><img src="light.png" alt="Both"></picture>',
  () =>
    'Text <mark style="color:red;">red</mark>, <mark style="background-color:yellow;">marked</mark>, x<sup>2</sup>, <kbd>Ctrl</kbd> + <kbd>K</kbd><br>next [^1] $$a^2$$\n\n[^1]: A note.',
  () => '$$\n\\sum_{i=1}^n i = \\frac{n(n+1)}{2}\n$$',
  () => '```mermaid\ngraph TD\n  A --> B\n```',
  () => '{% embed url="https://www.youtube.com/watch?v=abc" %}',
  () => '{% embed url="https://example.com" %}\nA caption\n{% endembed %}',
  () => '{% file src="../.gitbook/assets/plan.pdf" %}',
  () => '{% file src="plan.pdf" %}\nThe plan\n{% endfile %}',
  () => '{% content-ref url="guide/setup.md" %}\n[setup.md](guide/setup.md)\n{% endcontent-ref %}',
  () =>
    `{% code title="listen.ts" overflow="wrap" lineNumbers="true" fullWidth="true" %}\n${fence}\n{% endcode %}`,
  () =>
    '{% openapi src="api.yaml" path="/pets" method="get" %}\n[api.yaml](api.yaml)\n{% endopenapi %}',
  () => '{% include "../.gitbook/includes/note.md" %}',
  () => '<p align="center"><a href="https://example.com" class="button primary">Start</a></p>',
  () => '<h2 id="own-name">Its own name</h2>',
  () => '<!-- A comment -->\n\nText <!-- inside --> here.',
  (random, depth) =>
    `{% hint style="${pick(random, ['info', 'success', 'warning', 'danger'])}" %}\n${inner(random, depth)}\n{% endhint %}`,
  (random, depth) =>
    `{% tabs %}\n{% tab title="First" %}\n${inner(random, depth)}\n{% endtab %}\n${random() > 0.5 ? '\n' : ''}{% tab title="Second \\"one\\"" %}\n${inner(random, depth)}\n{% endtab %}\n{% endtabs %}`,
  (random, depth) =>
    `{% stepper %}\n{% step %}\n### First\n\n${inner(random, depth)}\n{% endstep %}\n\n{% step %}\n${inner(random, depth)}\n{% endstep %}\n{% endstepper %}`,
  (random, depth) =>
    `{% columns %}\n{% column width="33.3%" %}\n${inner(random, depth)}\n{% endcolumn %}\n\n{% column %}\n${inner(random, depth)}\n{% endcolumn %}\n{% endcolumns %}`,
  (random, depth) =>
    `<details>\n\n<summary>More <strong>of it</strong></summary>\n\n${inner(random, depth)}\n\n</details>`,
  (random, depth) => `{% if visitor.claims.plan == "pro" %}\n${inner(random, depth)}\n{% endif %}`,
  (random, depth) => `:::tip ${sentence(random)}\n${inner(random, depth)}\n:::`,
  (random, depth) => `::::warning[Mind it]\n\n:::note\n${inner(random, depth)}\n:::\n\n::::`,
  () =>
    '{% prompt description="Summarize" icon="sparkles" %}\nRead *this*: $5 and {{page}}.\n{% endprompt %}',
  () => 'For $x_1$ and $y^2$ it costs $5, not $10; {% if claims.a %}you pay **$3**{% endif %}.',
  (random, depth) =>
    `{% updates format="full" %}\n{% update date="2026-05-01" tags="fix, api" %}\n${inner(random, depth)}\n{% endupdate %}\n{% endupdates %}`,
];

function inner(random: Random, depth: number): string {
  const count = depth > 2 ? 1 : 1 + Math.floor(random() * 3);
  const from = depth > 2 ? blocks.slice(0, 10) : blocks;
  return Array.from({ length: count }, () => pick(random, from)(random, depth + 1)).join('\n\n');
}

/** A page with the blocks of an export, all of them readable. */
export function pageFrom(seed: number): string {
  const random = randomFrom(seed);
  const count = 4 + Math.floor(random() * 12);
  return Array.from({ length: count }, () => pick(random, blocks)(random, 0)).join('\n\n');
}

const pieces = [
  ...'{% hint %}|{% endhint %}|{% tabs %}|{% endtabs %}|{% tab title="a" %}|{% endtab %}|{% stepper %}|{% step %}|{% endstep %}|{% columns %}|{% endcolumn %}|{% code %}|{% endcode %}|{% embed url="x" %}|{% endembed %}|{% constructor %}|{% raw %}|{% endraw %}|{% if a %}|{% if claims.a %}|{% elif claims.b %}|{% else %}|{% endif %}|{% prompt %}|{% endprompt %}|{% %}|{%|%}|{% tab title="'.split(
    '|',
  ),
  ...'<details>|</details>|<summary>|</summary>|<div>|</div>|<p>|</p>|<table>|<tr>|<td>|</table>|<ul><li>|</ul>|<b>|</b>|<a href="x">|</a>|<img src=x onerror=y>|<br>|<!--|-->|<script>|</script>|<pre>|</pre>|<td>x|<h2 id="x">|</h2>|<picture>|<figure>|</figure>'.split(
    '|',
  ),
  ...[
    '> ',
    '- ',
    '1. ',
    '    ',
    '  ',
    '\t',
    '```',
    '~~~',
    '$$',
    '$',
    'x$',
    ':::tip a',
    '::: details',
    ':::',
    '::::',
    '| a |\n|-|',
    '# ',
    '---',
    '***',
    '**',
    '_',
    '`',
    '[',
    '](x)',
    '[^1]',
    '[^1]: ',
    '![',
    '\\',
    '&amp;',
    '> [!NOTE]',
    'word',
    'word',
    'é🎉',
    '\u0000',
  ],
] as const;

/** Pieces of markup, tags and HTML in no order at all. */
export function nestingFrom(seed: number): string {
  const random = randomFrom(seed);
  const count = 1 + Math.floor(random() * 30);
  return Array.from({ length: count }, () => {
    const end = random();
    return pick(random, pieces) + (end < 0.4 ? '\n' : end < 0.55 ? '\n\n' : end < 0.7 ? ' ' : '');
  }).join('');
}
