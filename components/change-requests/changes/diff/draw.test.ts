import type { ElementContent } from 'hast';
import { expect, test } from 'vitest';
import type { DiffView } from './draw.ts';
import { diffPage } from './page-diff.ts';

/** The first changed block as minimal markup: `a <del>b</del> <ins>c</ins>`. */
function shown(before: string | null, after: string | null, view: DiffView = 'rendered'): string {
  const diff = diffPage(before, after);
  const index = diff.rows.findIndex(({ kind }) => kind !== 'same');
  return htmlOf(diff.draw(index, view).nodes);
}

function htmlOf(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value.replaceAll('<', '&lt;').replaceAll('\n', ' ');
      if (node.type !== 'element') return '';
      const { href, src } = node.properties;
      const named = href ?? src;
      const open = named ? `${node.tagName} ${named}` : node.tagName;
      return node.tagName === 'img'
        ? `<${open}>`
        : `<${open}>${htmlOf(node.children)}</${node.tagName}>`;
    })
    .join('');
}

test('changed words are marked, with their formatting', () => {
  expect(shown('Cards hold **about ninety** days.', 'Cards hold **about sixty** days.')).toBe(
    '<p>Cards hold <strong>about</strong> <del><strong>ninety</strong></del> <ins><strong>sixty</strong></ins> days.</p>',
  );
});

test('a change of formatting or link target is a change', () => {
  expect(shown('Keep every reading here.', 'Keep *every* reading here.')).toContain(
    '<ins><em>every</em></ins>',
  );
  expect(shown('See [the list](a.md) for all.', 'See [the list](b.md) for all.')).toBe(
    '<p>See <del><a a.md>the list</a></del><ins><a b.md>the list</a></ins> for all.</p>',
  );
});

test('list items, table rows and cells are compared one by one', () => {
  expect(shown('- one apple\n- two pears\n- three', '- one apple\n- two plums\n- four')).toContain(
    '<li>two <del>pears</del> <ins>plums</ins></li>',
  );
  const table = (rows: string) => `| Name | Days |\n| --- | --- |\n${rows}`;
  const html = shown(
    table('| Card | 90 |\n| Disk | 7 |'),
    table('| Card | 60 |\n| Disk | 7 |\n| Tape | 1 |'),
  );
  expect(html).toContain('<td><del>90</del><ins>60</ins></td>');
  expect(html).toMatch(/<td>Disk<\/td><td>7<\/td>/);
  expect(html).toContain('<td><ins>Tape</ins></td>');
});

test('the box of a task changes only when it is ticked', () => {
  const task = (text: string) => `- a buoy\n- [ ] ${text}`;
  expect(shown(task('Check the lamp'), task('Check the chain'))).toContain(
    '<li><input></input> Check the <del>lamp</del> <ins>chain</ins></li>',
  );
  const ticked = shown('- [ ] Check the lamp', '- [x] Check the lamp');
  expect(ticked).toContain('<del><input></input></del><ins><input></input></ins> Check the lamp');
});

test('code is compared word by word, images as a whole', () => {
  const code = (line: string) => `\`\`\`js\nconst wait = ${line};\nsend(wait);\n\`\`\``;
  expect(shown(code('10'), code('20'))).toContain('const wait = <del>10</del> <ins>20</ins>;');
  expect(shown('A buoy ![one](a.png) at sea.', 'A buoy ![one](b.png) at sea.')).toContain(
    '<ins><img b.png></ins>',
  );
});

test('struck-through text is not shown as removed', () => {
  expect(shown('A ~~bad~~ good day.', 'A ~~bad~~ fine day.')).toContain('<s>bad</s>');
});

test('scripts in a text never run', () => {
  const html = shown(
    null,
    'Hi <img src=x onerror=alert(1)> [x](javascript:alert(1)) <script>1</script>',
  );
  expect(html).not.toMatch(/<script|onerror|javascript:/);
});

test('a heading keeps its level, a reference its target', () => {
  expect(shown('## Big\n\n### Small', '## Big\n\n### Smaller')).toContain('<h4>');
  expect(shown('See [it][x].\n\n[x]: a.md', 'See [it][x] now.\n\n[x]: a.md')).toContain('<a a.md>');
});

const tabs = (first: string, second: string) =>
  `{% tabs %}\n{% tab title="One" %}\n${first}\n{% endtab %}\n\n{% tab title="Two" %}\n${second}\n{% endtab %}\n{% endtabs %}`;

test('a changed tab is shown as one, and no tab hides it', () => {
  const html = shown(tabs('Same text.', 'Wait ten days.'), tabs('Same text.', 'Wait two days.'));
  expect(html).toContain('<p>Two</p><div><p>Wait <del>ten</del> <ins>two</ins> days.</p></div>');
  expect(html).toContain('<p>One</p><div><p>Same text.</p></div>');
  expect(html).not.toMatch(/<input|\{%/);
});

test('a changed hint is shown as a hint, a changed line of titled code as code', () => {
  const hint = (text: string) => `{% hint style="info" %}\n${text}\n{% endhint %}`;
  expect(shown(hint('Mind the *gap*.'), hint('Mind the *step*.'))).toContain(
    'Info</p><div><p>Mind the <del><em>gap</em></del><ins><em>step</em></ins>.</p></div>',
  );
  const code = (line: string) =>
    `{% code title="a.js" lineNumbers="true" %}\n\`\`\`js\n${line}\nb();\n\`\`\`\n{% endcode %}`;
  expect(shown(code('a(1);'), code('a(2);'))).toContain('<pre>a(<del>1</del><ins>2</ins>);');
});

test('the source view shows the Markdown', () => {
  expect(shown('Keep **every** reading.', 'Keep **each** reading.', 'source')).toBe(
    '<pre>Keep **<del>every</del><ins>each</ins>** reading.</pre>',
  );
});

test('side by side, each column shows its own version', () => {
  const diff = diffPage('Keep ten days.', 'Keep two days.');
  const { before = [], after = [] } = diff.draw(0, 'rendered');
  expect(htmlOf(before)).toBe('<p>Keep <del>ten</del> days.</p>');
  expect(htmlOf(after)).toBe('<p>Keep <ins>two</ins> days.</p>');
});

test('a moved line break is only visible in the source', () => {
  const diff = diffPage('One line and another line.', 'One line and\nanother line.');
  expect(diff.draw(0, 'rendered').isSilent).toBe(true);
  expect(htmlOf(diff.draw(0, 'source').nodes)).toContain('<ins>One line and another line.</ins>');
});
