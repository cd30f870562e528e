import { expect, test } from 'vitest';
import { withLinkTo } from './replace-links.ts';

const page = `See [levels](levels.md), [again](<levels.md> "Title") and [more](levels.md#read).
An [image-like](levels.md.bak) target, and levels.md as text.

[ref]: levels.md
<a href="levels.md">HTML</a>

\`\`\`md
[levels](levels.md)
\`\`\`

[last](levels.md)`;

test('links to one target lead to another, and everything else stays', () => {
  expect(
    withLinkTo(page, 'levels.md', 'page:pag_1'),
  ).toBe(`See [levels](page:pag_1), [again](<page:pag_1> "Title") and [more](levels.md#read).
An [image-like](levels.md.bak) target, and levels.md as text.

[ref]: page:pag_1
<a href="page:pag_1">HTML</a>

\`\`\`md
[levels](levels.md)
\`\`\`

[last](page:pag_1)`);
});

test('a target is no pattern, and neither is what takes its place', () => {
  expect(withLinkTo('[a](b?c=(1)) [d](bxc=1)', 'b?c=(1)', 'https://x.example/$&')).toBe(
    '[a](https://x.example/$&) [d](bxc=1)',
  );
});
