import type { Element, ElementContent } from 'hast';

type ListItem = { level: number; isOrdered: boolean; children: ElementContent[] };

/** Lists from Word, which writes each item as a paragraph with its bullet, as lists. */
export function wordLists(nodes: readonly ElementContent[]): ElementContent[] {
  if (!nodes.some((node) => itemIn(node))) return [...nodes];
  const result: ElementContent[] = [];
  let items: ListItem[] = [];
  const end = () => {
    if (items.length > 0) result.push(...listsOf(items));
    items = [];
  };
  for (const node of nodes) {
    const item = itemIn(node);
    // Only white space is between the items of a list.
    const isBetween = items.length > 0 && node.type === 'text' && node.value.trim() === '';
    if (item) items.push(item);
    else if (!isBetween) {
      end();
      result.push(node);
    }
  }
  end();
  return result;
}

/** A paragraph such as `<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Text`. */
function itemIn(node: ElementContent): ListItem | null {
  if (node.type !== 'element' || node.tagName !== 'p') return null;
  const level = /mso-list:[^;]*\blevel(\d)/i.exec(styleOf(node))?.[1];
  if (!level) return null;
  const signs: string[] = [];
  const children = withoutSign(node.children, signs);
  const isOrdered = /^\s*[\da-z]+[.)]/i.test(signs.join(''));
  return { level: Number(level), isOrdered, children };
}

/** @param signs takes the bullet or number that was left out */
function withoutSign(nodes: readonly ElementContent[], signs: string[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    if (/mso-list:\s*ignore/i.test(styleOf(node))) {
      signs.push(textOf(node));
      return [];
    }
    return [{ ...node, children: withoutSign(node.children, signs) }];
  });
}

function listsOf(items: readonly ListItem[]): Element[] {
  const lists: Element[] = [];
  for (let at = 0; at < items.length; ) {
    const { level, isOrdered } = items[at] as ListItem;
    const list: Element = {
      type: 'element',
      tagName: isOrdered ? 'ol' : 'ul',
      properties: {},
      children: [],
    };
    lists.push(list);
    while (at < items.length && (items[at] as ListItem).level >= level) {
      const item = items[at] as ListItem;
      if (item.isOrdered !== isOrdered && item.level === level) break;
      let next = at + 1;
      while (next < items.length && (items[next] as ListItem).level > level) next += 1;
      list.children.push({
        type: 'element',
        tagName: 'li',
        properties: {},
        children: [...item.children, ...listsOf(items.slice(at + 1, next))],
      });
      at = next;
    }
  }
  return lists;
}

function styleOf({ properties }: Element): string {
  return String(properties.style ?? '');
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textOf).join('') : '';
}
