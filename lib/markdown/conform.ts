import type { Element, ElementContent, Root, RootContent } from 'hast';
import { h } from './hast.ts';
import { isBlockElement } from './html-elements.ts';

/** Where an element has to be, so that a browser leaves it there. */
const parents = new Map<string, readonly string[]>([
  ['li', ['ul', 'ol']],
  ['dt', ['dl']],
  ['dd', ['dl']],
  ['summary', ['details']],
  ['caption', ['table']],
  ['colgroup', ['table']],
  ['col', ['colgroup']],
  ['thead', ['table']],
  ['tbody', ['table']],
  ['tfoot', ['table']],
  ['tr', ['thead', 'tbody', 'tfoot']],
  ['td', ['tr']],
  ['th', ['tr']],
]);
/** Elements in which only those that belong there are kept. */
const strict = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup']);
const lists = new Set(['ul', 'ol', 'dl']);

/** A tree that a browser reads as it is: it would move or drop what HTML doesn't allow. */
export function conforming(root: Root): Root {
  const children = root.children.flatMap((node): RootContent[] =>
    node.type === 'element' ? conform(node, 'div', false) : [node],
  );
  return { ...root, children };
}

/** @param isInLink links can't be in links */
function conform(element: Element, parent: string, isInLink: boolean): Element[] {
  const tagName = nameIn(parent, element, isInLink);
  const isLink = isInLink || tagName === 'a';
  const inside = withRows(element, tagName).flatMap((child): ElementContent[] =>
    child.type === 'element' ? conform(child, tagName, isLink) : [child],
  );
  const children = strict.has(tagName) || lists.has(tagName) ? owned(tagName, inside) : inside;
  if (tagName === 'p' && children.some(holdsBlock)) {
    const className = [...classesOf(element), 'paragraph'];
    return [
      { ...element, tagName: 'div', properties: { ...element.properties, className }, children },
    ];
  }
  return [{ ...element, tagName, children }];
}

function nameIn(parent: string, { tagName }: Element, isInLink: boolean): string {
  if (tagName === 'a' && isInLink) return 'span';
  const allowed = parents.get(tagName);
  return allowed && !allowed.includes(parent) ? 'div' : tagName;
}

/** The children of a table, its bare rows in a body. */
function withRows({ children }: Element, tagName: string): ElementContent[] {
  const isRow = (node: ElementContent) => node.type === 'element' && node.tagName === 'tr';
  if (tagName !== 'table' || !children.some(isRow)) return children;
  const others = children.filter((child) => !isRow(child));
  return [...others, h('tbody', {}, children.filter(isRow))];
}

/** Elements allowed in a list or a part of a table; others get their own part, or are dropped. */
function owned(tagName: string, children: ElementContent[]): ElementContent[] {
  const isOwn = (node: ElementContent) =>
    node.type === 'element' && parents.get(node.tagName)?.includes(tagName);
  return children.flatMap((child): ElementContent[] => {
    if (isOwn(child) || (child.type === 'text' && child.value.trim() === '')) return [child];
    if (tagName === 'ul' || tagName === 'ol') return [h('li', {}, [child])];
    if (tagName === 'dl') return [h('dd', {}, [child])];
    return tagName === 'tr' ? [h('td', {}, [child])] : [];
  });
}

function holdsBlock(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  return isBlockElement(node.tagName) || node.children.some(holdsBlock);
}

const classesOf = ({ properties }: Element) =>
  Array.isArray(properties.className) ? properties.className : [];
