import type { Properties } from 'hast';
import type { Handler } from 'mdast-util-to-hast';
import { patched, scrolling } from './element-parts.ts';
import { classes, h } from './hast.ts';

const colors = new Set('red orange yellow green blue purple pink gray grey'.split(' '));

/** The colors of a mark, as exports write them: `color:red;background-color:yellow`. */
function colorsIn(style = ''): string[] {
  return style.split(';').flatMap((part) => {
    const [property = '', value = ''] = part.split(':', 2).map((text) => text.trim().toLowerCase());
    const name = /^(?:\$primary|primary)$/.test(value) ? 'blue' : value;
    if (!colors.has(name)) return [];
    const color = name === 'grey' ? 'gray' : name;
    if (property === 'color') return [`text-${color}`];
    return property === 'background-color' ? [`mark-${color}`] : [];
  });
}

const spans = (value: string | undefined) =>
  /^[1-9]\d?$/.test(value ?? '') ? Number(value) : undefined;

/** An element of HTML with the few attributes that change its meaning. */
export const elementHandler: Handler = (state, node) => {
  const { name, attributes } = node as { name: string; attributes: Record<string, string> };
  const align = attributes.align?.toLowerCase();
  const isAligned = align === 'left' || align === 'right' || align === 'center';
  const place = isAligned ? `align-${align}` : name === 'center' && 'align-center';
  const isCell = name === 'td' || name === 'th';
  const [columns, rows] = [spans(attributes.colspan), spans(attributes.rowspan)];
  const marks = name === 'mark' ? colorsIn(attributes.style) : [];
  const isText =
    marks.some((mark) => mark.startsWith('text-')) &&
    !marks.some((mark) => mark.startsWith('mark-'));
  const properties: Properties = {
    ...classes(place, isText && 'is-text', ...marks),
    ...(attributes.title && { title: attributes.title }),
    ...(isCell && columns && { colSpan: columns }),
    ...(isCell && rows && { rowSpan: rows }),
    ...(name === 'details' && 'open' in attributes && { open: true }),
  };
  const made = patched(state, node, h(tagOf(name), properties, state.all(node)));
  return name === 'table' ? scrolling(made) : made;
};

/** Elements that would mean something else in the frame of a page. */
function tagOf(name: string): string {
  if (['center', 'main', 'header', 'footer', 'nav', 'article', 'aside', 'address'].includes(name))
    return 'div';
  return name === 'figcaption' || name === 'caption' ? 'div' : name;
}
