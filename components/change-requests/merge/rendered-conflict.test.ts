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
  ['code', '```\n', 'let a = 1;', 'let a = 2;', 'let a = 3;', '\n```'],
  ['a tag', '{% hint %}\n', 'Mind it.', 'Mind this.', 'Mind that.', '\n{% endhint %}'],
  ['a link with another target', '', 'See [it](a).', 'See [it](b).', 'See [it](c).', ''],
])('%s stays source', (_, before, base, theirs, ours, after) => {
  const texts = [base, theirs, ours].map((line) => `${before}${line}${after}`);
  expect(renderConflict({ base: [base], theirs: [theirs], ours: [ours] }, texts)).toBeNull();
});
