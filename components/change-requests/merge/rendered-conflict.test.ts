import type { ElementContent } from 'hast';
import { expect, test } from 'vitest';
import { renderConflict } from './rendered-conflict.ts';

const marksIn = (nodes: readonly ElementContent[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'text') return node.value.trim() && node.value;
      if (node.type !== 'element') return '';
      const inner = marksIn(node.children);
      if (node.tagName === 'ins') return `+${inner}+`;
      if (node.tagName === 'del') return `-${inner}-`;
      return /^(table|td|th)$/.test(node.tagName) ? `<${node.tagName}>${inner}` : inner;
    })
    .join('');

const table = (row: string) => `Words.\n\n| Say | Not |\n| --- | --- |\n${row}\n\nMore.`;

test('a conflict in a row of a table is a row under the head of its table, with its words marked', () => {
  const rows = {
    base: ['| member | user (always) |'],
    theirs: ['| member | user, account (always) |'],
    ours: ['| member | person (always) |'],
  };
  const texts = Object.values(rows).map(([row]) => table(row ?? ''));
  const rendered = renderConflict(rows, texts);
  expect(rendered && marksIn(rendered.base)).toBe(
    '<table><th>Say<th>Not<td>member<td>-user- (always)',
  );
  expect(rendered && marksIn(rendered.theirs)).toBe(
    '<table><th>Say<th>Not<td>member<td>user+, account+ (always)',
  );
  expect(rendered && marksIn(rendered.ours)).toBe(
    '<table><th>Say<th>Not<td>member<td>+person+ (always)',
  );
});

test('a removed word is marked once, whether one side or both removed it', () => {
  const part = { base: ['One two three.'], theirs: ['One three.'], ours: ['One.'] };
  const rendered = renderConflict(part, ['One two three.', 'One three.', 'One.']);
  expect(rendered && marksIn(rendered.base)).not.toContain('--');
  expect(rendered && marksIn(rendered.base)).toContain('two');
});

test.each([
  ['a picture', '<picture><img src="a.png" alt="A buoy"></picture>'],
  ['code', '```\nlet a = 1;\n```'],
  ['a tag', '{% hint style="info" %}\nMind it.\n{% endhint %}'],
])('%s that is in the lines as a whole is rendered', (_, block) => {
  const part = {
    base: ['One two.'],
    theirs: ['One two.', '', ...block.split('\n'), '', 'Three.'],
    ours: ['One.'],
  };
  const texts = Object.values(part).map((lines) => `Before.\n\n${lines.join('\n')}\n\nAfter.`);
  const rendered = renderConflict(part, texts);
  expect(rendered && marksIn(rendered.theirs)).toContain('+Three.+');
  expect(rendered && marksIn(rendered.base)).toContain('two');
});

test.each([
  ['code', '```\n', 'let a = 1;', 'let a = 2;', 'let a = 3;', '\n```'],
  ['a tag', '{% hint %}\n', 'Mind it.', 'Mind this.', 'Mind that.', '\n{% endhint %}'],
  ['a definition', '[it][b]\n\n', '[b]: a one', '[b]: b two', '[b]: c three', ''],
  ['a link with another target', '', 'See [it](a).', 'See [it](b).', 'See [it](c).', ''],
])('%s stays source', (_, before, base, theirs, ours, after) => {
  const texts = [base, theirs, ours].map((line) => `${before}${line}${after}`);
  expect(renderConflict({ base: [base], theirs: [theirs], ours: [ours] }, texts)).toBeNull();
});
