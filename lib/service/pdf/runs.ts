import type { Definition, PhrasingContent } from 'mdast';

/** Text in one style. */
export type TextRun = {
  text: string;
  font: 'plain' | 'bold' | 'italic' | 'both' | 'code';
  strike: boolean;
  link: string | undefined;
};

type Style = { bold: boolean; italic: boolean; strike: boolean; link: string | undefined };

const plain: Style = { bold: false, italic: false, strike: false, link: undefined };

/** The runs of a paragraph. An image in it becomes its description. */
export function runsOf(
  nodes: readonly PhrasingContent[],
  definitions: ReadonlyMap<string, Definition>,
  style: Style = plain,
): TextRun[] {
  return nodes.flatMap((node): TextRun[] => {
    const within = (children: readonly PhrasingContent[], more: Partial<Style>) =>
      runsOf(children, definitions, { ...style, ...more });
    switch (node.type) {
      case 'strong':
        return within(node.children, { bold: true });
      case 'emphasis':
        return within(node.children, { italic: true });
      case 'delete':
        return within(node.children, { strike: true });
      case 'link':
        return within(node.children, { link: node.url });
      case 'linkReference':
        return within(node.children, { link: definitions.get(node.identifier)?.url });
      case 'conditional':
        return within(node.children as PhrasingContent[], {});
      case 'element': {
        const runs = within(node.children as PhrasingContent[], {});
        const shift = shifts[node.name];
        return shift ? runs.map((run) => ({ ...run, text: shift(run.text) })) : runs;
      }
      case 'themedImage':
        return within(node.children, {});
      case 'break':
        return [runOf('\n', style)];
      case 'inlineCode':
        return [{ ...runOf(node.value, style), font: 'code' }];
      case 'image':
      case 'imageReference':
        return [runOf(node.alt || 'Image', { ...style, italic: true })];
      case 'footnoteReference':
        return [runOf(`[${node.label ?? node.identifier}]`, style)];
      default:
        return 'value' in node ? [runOf(node.value.replace(/\s*\n\s*/g, ' '), style)] : [];
    }
  });
}

/** Numbers above and below the line have signs of their own; what has none says where it is. */
export const shifts: Record<string, (text: string) => string> = {
  sup: (text) => shifted(text, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱˣ', '^'),
  sub: (text) => shifted(text, '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙᵢₓ', '_'),
};
const SHIFTED = '0123456789+-=()nix';

function shifted(text: string, signs: string, mark: string): string {
  const all = [...text.replaceAll('−', '-')].map((one) => signs[SHIFTED.indexOf(one)]);
  if (all.every((one) => one !== undefined)) return all.join('');
  return text.length > 1 ? `${mark}(${text})` : mark + text;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const WORD_MAXIMUM = 100;
/** Lines can break between Han characters anyway. */
const longWord = /[^\s\p{Unified_Ideograph}]{101,}/gu;

/** Breaks very long words, because the search for line breaks takes longer the longer they are. */
export const breakable = (text: string) => text.replace(longWord, broken);

function broken(word: string): string {
  const pieces: string[] = [];
  let length = 0;
  // A very long cluster is broken like a word.
  const clusters = [...segmenter.segment(word)].flatMap(
    ({ segment }) => segment.match(/.{1,50}/gsu) ?? [],
  );
  for (const cluster of clusters) {
    if (length > 0 && length + cluster.length > WORD_MAXIMUM) {
      pieces.push('\u200b');
      length = 0;
    }
    pieces.push(cluster);
    length += cluster.length;
  }
  return pieces.join('');
}

function runOf(text: string, { bold, italic, strike, link }: Style): TextRun {
  const font = bold ? (italic ? 'both' : 'bold') : italic ? 'italic' : 'plain';
  return { text: breakable(text), font, strike, link };
}
