import type { Element } from 'hast';
import { type SiteLocale, sizeIn, type Words } from './words.ts';

/** What blocks of a text are called for its readers. */
export type BlockWords = Pick<Words, 'hints' | 'blocks'> & { locale: SiteLocale };

/** Names a block that its author gave no name, and the size of a file, in the locale of the site. */
export function nameBlock(node: Element, { hints, blocks, locale }: BlockWords): void {
  const { properties } = node;
  const has = (name: string) =>
    Array.isArray(properties.className) && properties.className.includes(name);
  if (has('hint')) nameHint(node, hints);
  else if (has('tabs')) properties.ariaLabel = blocks.tabs;
  else if (has('reference-about')) rewrite(node, (text) => sizeIn(locale, text));
  else if (properties.dataFootnotes !== undefined) {
    const heading = node.children.find((child) => child.type === 'element');
    if (heading) rewrite(heading, () => blocks.footnotes);
  } else if (properties.dataFootnoteBackref !== undefined) {
    const number = String(properties.ariaLabel).replace(/^\D*/, '');
    properties.ariaLabel = blocks.backToText.replace('{number}', number);
  } else if (properties.dataSideways !== undefined) {
    if (properties.ariaLabel === 'Table') properties.ariaLabel = blocks.table;
    if (properties.ariaLabel === 'Formula') properties.ariaLabel = blocks.formula;
  } else if (properties.dataUnnamed !== undefined) {
    delete properties.dataUnnamed;
    if (node.tagName === 'summary') rewrite(node, () => blocks.details);
    else if (node.tagName === 'label') rewrite(node, (text) => tabName(text, blocks));
    else properties.ariaLabel = tabName(properties.ariaLabel, blocks);
  }
}

/** Says the kind of a hint in other words, to the eye and to screen readers. */
function nameHint(hint: Element, names: Words['hints']): void {
  const name = names[hint.properties.ariaLabel as keyof Words['hints']];
  const [label] = hint.children;
  if (!name || label?.type !== 'element') return;
  hint.properties.ariaLabel = name;
  rewrite(label, () => name);
}

const tabName = (title: unknown, { tab }: Words['blocks']) =>
  tab.replace('{number}', String(title).replace(/^\D*/, ''));

/** Changes the last text in an element. */
function rewrite(element: Element, change: (text: string) => string): void {
  const text = element.children.findLast((child) => child.type === 'text');
  if (text?.type === 'text') text.value = change(text.value);
}
