import type { Root } from 'mdast';
import { expect, test } from 'vitest';
import { parseMarkdown } from '#lib/markdown/parse.ts';
import { withFormulasRead } from './formulas.ts';
import { runsOf } from './runs.ts';

/** The runs of the first paragraph of a text, as they are drawn. */
async function runsIn(markdown: string) {
  const root = await withFormulasRead(parseMarkdown(markdown).root as Root);
  const [first] = root.children;
  return first?.type === 'paragraph' ? runsOf(first.children, new Map()) : null;
}

const lineOf = async (formula: string) =>
  (await runsIn(`$$\n${formula}\n$$`))?.map(({ text }) => text).join('') ?? null;

test.each([
  [String.raw`x^2+\frac{a}{b}\le\alpha_i`, 'x² + a/b ≤ αᵢ'],
  [String.raw`\sum_{i=1}^{n} i=\frac{n(n+1)}{2}`, '∑ᵢ₌₁ⁿ i = (n(n + 1))/2'],
  [String.raw`x=\frac{-b\pm\sqrt{b^2-4ac}}{2a}`, 'x = (−b ± √(b² − 4ac))/(2a)'],
  [String.raw`\sqrt[3]{x+1}`, '³√(x + 1)'],
  [String.raw`e^{i\pi}+1=0`, 'e^(iπ) + 1 = 0'],
  [String.raw`\int_0^1 x^{2n}\,dx`, '∫₀¹ x²ⁿ dx'],
  [String.raw`\lim_{x\to 0} \sin x`, 'lim_(x→0) sin x'],
  [String.raw`\max_i f'(x)`, 'maxᵢ f′(x)'],
  [String.raw`\|\vec{v}\|_2`, '‖v\u20d7‖₂'],
  [String.raw`\begin{pmatrix}1&0\\0&1\end{pmatrix}`, '(1, 0; 0, 1)'],
  [String.raw`\begin{aligned}a&=b\\c&=d\end{aligned}`, 'a = b\nc = d'],
  [String.raw`\binom{n}{k}`, '(n over k)'],
])('%s is read as “%s”', async (formula, line) => {
  expect(await lineOf(formula)).toBe(line);
});

test('a formula in a sentence stays in it, with slanted variables', async () => {
  const runs = await runsIn('With $n_0 > 2$, it holds.');
  expect(runs?.map(({ text, font }) => [text, font])).toEqual([
    ['With ', 'plain'],
    ['n', 'italic'],
    ['₀ > 2', 'plain'],
    [', it holds.', 'plain'],
  ]);
});

test('what fits into no line, or can’t be read, stays as it is written', async () => {
  expect(await lineOf(String.raw`\overline{ab}`)).toBeNull();
  expect(await lineOf(String.raw`\unknown{x}`)).toBeNull();
  expect((await runsIn(String.raw`A $\frac{1}$ b`))?.map(({ text }) => text).join('')).toBe(
    String.raw`A \frac{1} b`,
  );
});
