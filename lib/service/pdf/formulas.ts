import type { Element, ElementContent } from 'hast';
import type { PhrasingContent, Root } from 'mdast';
import { mathElement } from '#lib/markdown/math.ts';
import { shifts } from './runs.ts';

/** The most formulas of a page that are read; the rest stay as they are written. */
const FORMULAS_MAXIMUM = 2_000;

/** Text of a formula; variables are slanted. */
type Piece = { text: string; isVariable?: boolean };

/** What can't be written in a line of text. */
class NotLinear extends Error {}

/** Signs with room around them. */
const spaced = new Set('=<>≤≥≠≈≡∼≅∝→←↔⇒⇐⇔↦∈∉∋⊂⊃⊆⊇∪∩+−±∓×÷⋅·∗∧∨∘⊕⊗∣');
/** Signs above a letter, and the characters that put them there. */
const accents: Record<string, string> = {
  ˆ: '\u0302',
  '^': '\u0302',
  '→': '\u20d7',
  '¯': '\u0304',
  '‾': '\u0304',
  '˙': '\u0307',
  '¨': '\u0308',
  '˜': '\u0303',
  '~': '\u0303',
  ˇ: '\u030c',
};

/**
 * Replaces the formulas of a text by what they say in a line: “∑ᵢ₌₁ⁿ i = (n(n + 1))/2”. One that doesn’t
 * fit into a line, or can’t be read, stays as it is written.
 */
export async function withFormulasRead(root: Root): Promise<Root> {
  let left = FORMULAS_MAXIMUM;
  const read = async (source: string, isBlock: boolean): Promise<PhrasingContent[] | null> => {
    left -= 1;
    const formula = left < 0 ? undefined : await mathElement(source, isBlock);
    return formula ? phrasingOf(formula) : null;
  };
  const replaced = async (node: Node): Promise<Node[]> => {
    const { type, value = '' } = node;
    if (type === 'inlineMath') return (await read(value, false)) ?? [node];
    if (type === 'math') {
      const children = await read(value, true);
      return [children ? { type: 'paragraph', children } : node];
    }
    const own: Partial<Node> = {};
    for (const key of ['children', 'summary', 'caption'] as const)
      if (node[key]) own[key] = (await Promise.all(node[key].map(replaced))).flat();
    return [Object.keys(own).length > 0 ? { ...node, ...own } : node];
  };
  return (await replaced(root as Node))[0] as Root;
}

type Node = {
  type: string;
  value?: string;
  children?: Node[];
  summary?: Node[];
  caption?: Node[];
};

function phrasingOf(formula: Element): PhrasingContent[] | null {
  try {
    return merged(piecesOf(formula, true)).flatMap(({ text, isVariable }): PhrasingContent[] => {
      const lines = text.split('\n').map((value): PhrasingContent => ({ type: 'text', value }));
      if (isVariable) return [{ type: 'emphasis', children: lines }];
      return lines.flatMap((line, index) => (index > 0 ? [{ type: 'break' }, line] : [line]));
    });
  } catch (error) {
    if (error instanceof NotLinear) return null;
    throw error;
  }
}

/** @param isWhole whether it is all of the formula, whose rows can have lines of their own */
function piecesOf(node: ElementContent, isWhole = false): Piece[] {
  if (node.type === 'text') return [{ text: node.value }];
  if (node.type !== 'element') return [];
  const { tagName, properties } = node;
  const [first, second, third] = partsOf(node);
  switch (tagName) {
    case 'math':
    case 'mrow':
    case 'mstyle':
    case 'mpadded': {
      const parts = partsOf(node);
      return parts.flatMap((part) => piecesOf(part, isWhole && parts.length === 1));
    }
    case 'semantics':
      return first ? piecesOf(first, isWhole) : [];
    case 'mi': {
      const text = ownText(node);
      const isVariable = /^\p{L}$/u.test(text) && properties.mathvariant !== 'normal';
      return [{ text, isVariable }];
    }
    case 'mo':
      return [{ text: signOf(ownText(node), properties.form === 'prefix') }];
    case 'mn':
    case 'ms':
    case 'mtext':
      return [{ text: ownText(node) }];
    case 'mspace':
      return [{ text: Number.parseFloat(String(properties.width ?? 0)) > 0 ? ' ' : '' }];
    case 'msup':
    case 'mover':
      return scripted(first, undefined, second);
    case 'msub':
    case 'munder':
      return scripted(first, second, undefined);
    case 'msubsup':
    case 'munderover':
      return scripted(first, second, third);
    case 'mfrac': {
      const isFraction = properties.linethickness === undefined;
      return [...grouped(first), { text: isFraction ? '/' : ' over ' }, ...grouped(second)];
    }
    case 'msqrt':
      return [{ text: '√' }, ...grouped(...partsOf(node))];
    case 'mroot':
      return [{ text: `${above(textOf(second))}√` }, ...grouped(first)];
    case 'mtable':
      return rowsOf(node, isWhole);
    default:
      throw new NotLinear(tagName);
  }
}

const partsOf = ({ children }: Element) =>
  children.filter((child): child is Element => child.type === 'element');
const ownText = ({ children }: Element) =>
  children.map((child) => (child.type === 'text' ? child.value : '')).join('');
const textOf = (node: Element | undefined) =>
  merged(node ? piecesOf(node) : [])
    .map(({ text }) => text)
    .join('');
const above = (text: string) => shifts.sup?.(text.replaceAll(' ', '')) ?? text;
const below = (text: string) => shifts.sub?.(text.replaceAll(' ', '')) ?? text;

/** A sign with the room around it; what only says how others belong together is invisible. */
function signOf(text: string, isPrefix: boolean): string {
  if (/^[\u2061-\u2064]$/.test(text)) return '';
  if (text === ',' || text === ';') return `${text} `;
  return spaced.has(text) && !isPrefix ? ` ${text} ` : text;
}

/** What has something above or below it, or a sign on top of it. */
function scripted(
  base: Element | undefined,
  sub: Element | undefined,
  sup: Element | undefined,
): Piece[] {
  const [lower, upper] = [textOf(sub), textOf(sup)];
  const accent = sub === undefined && sup?.tagName === 'mo' && accents[upper.trim()];
  if (accent) {
    const letter = textOf(base);
    if (!/^\p{L}$/u.test(letter)) throw new NotLinear('accent');
    return [{ text: letter + accent, isVariable: true }];
  }
  const isPrime = /^[′″‴]+$/.test(upper);
  const text = textOf(base).trim();
  const isName = base?.tagName === 'mi' && text.length > 1;
  const isSign = isName || /^[∏-∑∫-∳⋀-⋃⨀-⨆]$/u.test(text);
  const pieces = isName || base?.tagName === 'mo' ? [{ text }] : grouped(base);
  const scripts = (lower && below(lower)) + (isPrime ? upper : upper && above(upper));
  return [...pieces, { text: isSign ? `${scripts} ` : scripts }];
}

/** A letter or a number with what is above and below it. */
const single = /^(\p{L}\p{M}?|[\p{N}.]+)[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱˣ₀-₎ₙᵢₓ′″‴]*$/u;

/** Parts as one, in parentheses unless they are one anyway. */
function grouped(...parts: (Element | undefined)[]): Piece[] {
  const pieces = merged(parts.flatMap((part) => (part ? piecesOf(part) : [])));
  const text = pieces.map((piece) => piece.text).join('');
  if (single.test(text) || [...text].length === 1 || isEnclosed(text)) return pieces;
  return [{ text: '(' }, ...pieces, { text: ')' }];
}

function isEnclosed(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false;
  let depth = 0;
  for (const [index, letter] of [...text].entries()) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (depth === 0 && index < [...text].length - 1) return false;
  }
  return true;
}

function rowsOf(table: Element, isWhole: boolean): Piece[] {
  return partsOf(table).flatMap((row, index) => {
    const cells = partsOf(row).flatMap((cell, column) => [
      { text: column > 0 && !isWhole ? ', ' : '' },
      ...partsOf(cell).flatMap((part) => piecesOf(part)),
    ]);
    return [{ text: index > 0 ? (isWhole ? '\n' : '; ') : '' }, ...cells];
  });
}

/** Pieces with their neighbors of the same kind, without double spaces. */
function merged(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const { text, isVariable = false } of pieces) {
    const last = all.at(-1);
    const isAfterSpace = last === undefined || /[\s(]$/.test(last.text);
    const kept = isAfterSpace ? text.replace(/^ +/, '') : text;
    if (kept === '') continue;
    if (last && last.isVariable === isVariable) last.text += kept;
    else all.push({ text: kept, isVariable });
  }
  return all;
}
