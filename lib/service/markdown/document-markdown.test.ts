import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDocument } from '#lib/markdown/document.ts';
import { markdownOf } from './document-markdown.ts';

const from = { id: '', path: '' };
const documentOf = (markdown: string) => readDocument(markdown, from);
/** A document with adjacent texts joined: how a text is split into leaves doesn't matter. */
function plain(node: unknown): unknown {
  const { object, type, data, nodes = [], leaves = [] } = node as Record<string, never[]>;
  if (object === ('text' as never))
    return leaves.map(({ text, marks }: { text: string; marks: { type: string }[] }) => [
      text,
      marks.map((mark) => mark.type).sort(),
    ]);
  const inside = (nodes as unknown[]).map(plain);
  return { type, data, inside: joined(inside) };
}

function joined(parts: unknown[]): unknown[] {
  const result: unknown[] = [];
  for (const part of parts.flatMap((one) => (Array.isArray(one) ? one : [one]))) {
    const last = result.at(-1);
    const isSame =
      Array.isArray(part) && Array.isArray(last) && String(part[1]) === String(last[1]);
    if (isSame) result[result.length - 1] = [`${last[0]}${part[0]}`, part[1]];
    else result.push(part);
  }
  return result;
}

const samples = [
  'Plain *text* with **bold** and `code` and ~~no~~.',
  '# Title\n\n###### Small',
  '- one\n- two\n  - three\n\n    more\n- four',
  '3. three\n4. four\n\nText',
  '- [ ] open\n- [x] done',
  '> quoted\n>\n> - a\n> - b',
  '```ts\nconst a = `b`;\n\n```\n\n````\n```\n````',
  '| a | b |\n| :-- | --: |\n| `x\\|y` | **z** |',
  '![plan](file:f1 "A plan") text\n\n![plan](https://example.com/a%20b.png)',
  '[a *link*](page:p1#top) and <https://example.com>',
  'a\\\nb\nc',
  '1\\. no list\n\n\\# no heading\n\n\\- no item\n\n<div>\nhtml\n</div>',
  '- a\n\n* b\n\n- c',
  '***both*** *one* `` ` ``',
  'a\n\n---\n\nb',
  '{% hint style="warning" %}\nMind the **gap**.\n\n- a\n{% endhint %}',
  '{% tabs %}\n{% tab title="A \\"b\\"" %}\n```js\na\n```\n{% endtab %}\n{% tab title="C" %}\nText\n{% endtab %}\n{% endtabs %}',
  '{% stepper %}\n{% step %}\n## One\n{% endstep %}\n{% endstepper %}',
  '{% columns %}\n{% column width="40%" %}\na\n{% endcolumn %}\n{% column %}\nb\n{% endcolumn %}\n{% endcolumns %}',
  '{% code title="a.ts" lineNumbers="true" overflow="wrap" %}\n```ts\nlet a;\n```\n{% endcode %}',
  '{% embed url="https://example.com/a" %}\n\n{% file src="file:f1" %}\nThe plan\n{% endfile %}\n\n{% content-ref url="page:p1" %}\n[a](page:p1)\n{% endcontent-ref %}',
  '<details>\n\n<summary>More <code>x</code></summary>\n\nText\n\n</details>',
  'Math $$a^2$$ here.\n\n$$\n\\frac{a}{b}\n$$',
  '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target></th></tr></thead><tbody><tr><td><strong>A &amp; b</strong></td><td>text</td><td><a href="page:p1">p</a></td></tr></tbody></table>',
  'R&amp;D \\&amp; 2 \\* 3 \\_x\\_ \\[no](link)',
];

describe('a document as Markdown', () => {
  test.each(samples)('is parsed back to the same document: %s', (markdown) => {
    const document = documentOf(markdown);
    const again = documentOf(markdownOf(document));
    expect(plain(again)).toEqual(plain(document));
  });

  test('keeps any text as text', () => {
    const words = fc.string({ unit: fc.constantFrom(...'ab*_`[]()<>#-+=~|\\&!1.>: {%}$') });
    fc.assert(
      fc.property(words, (text) => {
        const leaves = [{ object: 'leaf', text, marks: [] }];
        const paragraph = {
          object: 'block',
          type: 'paragraph',
          data: {},
          nodes: [{ object: 'text', leaves }],
        };
        const { nodes } = documentOf(markdownOf({ nodes: [paragraph] }));
        const inside = (plain({ nodes }) as { inside: { type: string; inside: unknown[] }[] })
          .inside;
        if (text.trim() === '') expect(nodes).toEqual([]);
        else expect(inside).toMatchObject([{ type: 'paragraph', inside: [[text.trim(), []]] }]);
      }),
      { numRuns: 2000 },
    );
  });

  test('marks stay where they are, next to and inside each other', () => {
    type Leaf = { text: string; marks: string[] };
    const names = fc.constantFrom('bold', 'italic', 'strikethrough', 'code');
    const leaf = fc.record({
      text: fc.string({ unit: fc.constantFrom(...'abc *_`[]()<>#-+=~|\\&!1.>:\n'), maxLength: 6 }),
      marks: fc.uniqueArray(names, { maxLength: 4 }),
    });
    const characters = (leaves: readonly Leaf[]) =>
      leaves.flatMap(({ text, marks }) =>
        [...text.replace(/\s+/g, '')].map((character) => character + [...marks].sort()),
      );
    fc.assert(
      fc.property(fc.array(leaf, { maxLength: 5 }), (leaves) => {
        const texts = leaves.map(({ text, marks }) => ({
          object: 'leaf',
          text,
          marks: marks.map((type) => ({ object: 'mark', type })),
        }));
        const nodes = [{ object: 'text', leaves: texts }];
        const paragraph = { object: 'block', type: 'paragraph', data: {}, nodes };
        const again = documentOf(markdownOf({ nodes: [paragraph] })).nodes;
        const found = again.flatMap((block) => block.nodes as { leaves: unknown[] }[]);
        const read = found.flatMap(
          (node) => node.leaves as { text: string; marks: { type: string }[] }[],
        );
        const plainMarks = read.map(({ text, marks }) => ({
          text,
          marks: marks.map(({ type }) => type),
        }));
        expect(characters(plainMarks)).toEqual(characters(leaves));
        expect(again.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2000 },
    );
  });

  test('a table with one long cell stays about as long as its text', () => {
    const cell = (text: string) => ({
      object: 'block',
      type: 'table-cell',
      nodes: [{ object: 'text', leaves: [{ text }] }],
    });
    const row = (text: string) => ({ object: 'block', type: 'table-row', nodes: [cell(text)] });
    const rows = [row('a'.repeat(9_000)), ...Array.from({ length: 500 }, () => row('b'))];
    const written = markdownOf({ nodes: [{ object: 'block', type: 'table', nodes: rows }] });
    expect(written.length).toBeLessThan(15_000);
  });

  test('escapes anything that would end its element', () => {
    const leaf = (text: string, ...marks: string[]) => ({
      object: 'text',
      leaves: [{ object: 'leaf', text, marks: marks.map((type) => ({ object: 'mark', type })) }],
    });
    const block = (type: string, nodes: object[], data = {}) => ({
      object: 'block',
      type,
      data,
      nodes,
    });
    const hostile = [
      block('code', [block('code-line', [leaf('```\n<script>')])], { syntax: 'a`\nb' }),
      block('paragraph', [
        {
          object: 'inline',
          type: 'link',
          data: { ref: { kind: 'url', url: 'x>) [y](z' } },
          nodes: [leaf('](a)')],
        },
        leaf('<img onerror=alert(1)>', 'bold'),
      ]),
      block('heading-2', [leaf('one\ntwo')]),
    ];
    const again = documentOf(markdownOf({ nodes: hostile as Record<string, unknown>[] }));
    expect(again.nodes.map(({ type }) => type)).toEqual(['code', 'paragraph', 'heading-2']);
    expect(JSON.stringify(again)).toContain(
      '"text":"<img onerror=alert(1)>","marks":[{"object":"mark","type":"bold"}]',
    );
    expect(JSON.stringify(again)).toContain('"text":"](a)"');
  });
});
