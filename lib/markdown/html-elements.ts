import type { BlockContent, Heading, Image, PhrasingContent, RootContent } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { HTML_BLOCKS, type HtmlToken } from '#lib/contract/html-tags.ts';
import { decodeEntities } from './entities.ts';
import { tableOf } from './html-tables.ts';
import type { HtmlElement } from './nodes.ts';
import { isPhrasing, trimmed, withParagraphs } from './phrasing.ts';

type Attributes = Readonly<Record<string, string>>;

/**
 * The nodes that an HTML element means: those of markdown where it has them.
 * @param isFlow whether blocks are possible where it is
 */
export function elementOf(
  html: HtmlToken,
  children: RootContent[],
  isFlow: boolean,
): RootContent[] {
  const { name } = html;
  const attributes = decoded(html.attributes);
  const inline = inlineOf(name, attributes, children);
  if (inline) return inline;
  const block = isFlow ? blockOf(name, attributes, children) : undefined;
  return block ?? [{ type: 'element', name, attributes, children: children as never[] }];
}

function decoded(attributes: Attributes): Record<string, string> {
  const read: Record<string, string> = Object.create(null);
  for (const name of Object.keys(attributes)) read[name] = decodeEntities(attributes[name] ?? '');
  return read;
}

const emphases = {
  b: 'strong',
  strong: 'strong',
  em: 'emphasis',
  i: 'emphasis',
  del: 'delete',
  s: 'delete',
  strike: 'delete',
} as const;
/** Elements that only carried a look. */
const transparent = new Set(['font', 'span', 'big', 'label', 'tt']);

function inlineOf(name: string, attributes: Attributes, children: RootContent[]) {
  if (name === 'br') return [{ type: 'break' as const }];
  if (name === 'wbr') return [];
  if (name === 'img') return [imageOf(attributes)];
  if (name === 'a') return [anchorOf(attributes, children)];
  if (name === 'button') return [buttonOf(attributes, children)];
  if (name === 'picture') return [pictureOf(children)].flat();
  // Exports write icons as empty elements of a font that isn't here.
  if (name === 'i' && /(?:^|\s)fa-/.test(attributes.class ?? '')) return [];
  if (!children.every(isPhrasing)) return undefined;
  if (Object.hasOwn(emphases, name))
    return [{ type: emphases[name as keyof typeof emphases], children }];
  if (transparent.has(name)) return children;
  const [only] = children;
  const isText = children.length === 1 && only?.type === 'text';
  return name === 'code' && isText
    ? [{ type: 'inlineCode' as const, value: only.value }]
    : undefined;
}

/** An image, with the size and place that its attributes give it. */
function imageOf({ src = '', alt = '', title, width, height, align }: Attributes): Image {
  const sizeOf = (size: string | undefined) => (/^\d{1,5}%?$/.test(size ?? '') ? size : undefined);
  const [wide, high] = [sizeOf(width), sizeOf(height)];
  const data: Image['data'] = {
    ...(wide && { width: wide }),
    ...(high && { height: high }),
    ...(alignOf(align) && { align: alignOf(align) ?? '' }),
  };
  return { type: 'image', url: src, alt, ...(title && { title }), data };
}

/** The alignment an attribute names. */
function alignOf(align: string | undefined): string | undefined {
  const word = align?.toLowerCase();
  return ['left', 'right', 'center'].includes(word ?? '') ? word : undefined;
}

function anchorOf(attributes: Attributes, children: RootContent[]): RootContent {
  const { href, id, name, title } = attributes;
  const anchor = id ?? name;
  if (href === undefined && anchor === undefined)
    return { type: 'element', name: 'span', attributes: {}, children: children as never[] };
  const isButton = hasClass(attributes, 'button') && lookOf(attributes);
  const data = { ...(anchor && { anchor }), ...(isButton && { isButton }) };
  return {
    type: 'link',
    url: href ?? '',
    ...(title && { title }),
    data,
    children: children as PhrasingContent[],
  };
}

const hasClass = (attributes: Attributes, name: string) =>
  (attributes.class ?? '').split(/\s+/).includes(name);
const lookOf = (attributes: Attributes): 'primary' | 'secondary' =>
  hasClass(attributes, 'secondary') ? 'secondary' : 'primary';

/**
 * A button of an export, which asks its assistant or searches: it searches for the same words. Any
 * other has the look of one and does nothing.
 */
function buttonOf(attributes: Attributes, children: RootContent[]): RootContent {
  const action = attributes['data-action'] ?? '';
  const asks = /^(?:ask|search)$/.test(action);
  const query = asks ? (attributes['data-query'] ?? textOf({ type: 'root', children })) : undefined;
  const data = { isButton: lookOf(attributes), ...(query !== undefined && { query }) } as const;
  return { type: 'link', url: '', data, children: children as PhrasingContent[] };
}

/** An image, with its dark version if a source is for dark themes. */
function pictureOf(children: RootContent[]): RootContent[] {
  const image = children.find((child) => child.type === 'image');
  const isDark = (child: RootContent): child is HtmlElement =>
    child.type === 'element' &&
    child.name === 'source' &&
    /prefers-color-scheme:\s*dark/.test(child.attributes.media ?? '');
  const source = children.find(isDark)?.attributes.srcset?.trim().split(/\s+/, 1)[0];
  if (!image) return [];
  return [source ? { type: 'themedImage', dark: source, children: [image] } : image];
}

function blockOf(
  name: string,
  attributes: Attributes,
  children: RootContent[],
): RootContent[] | undefined {
  const align = alignOf(name === 'center' ? 'center' : attributes.align);
  const aligned = align ? { data: { align } } : {};
  const depth = /^h([1-6])$/.exec(name)?.[1];
  if (depth) return [headingOf(Number(depth) as Heading['depth'], attributes, align, children)];
  switch (name) {
    case 'p': {
      if (!children.every(isPhrasing)) return align ? undefined : withParagraphs(children);
      const inside = trimmed(children);
      return inside.length > 0 ? [{ type: 'paragraph', children: inside, ...aligned }] : [];
    }
    case 'hr':
      return [{ type: 'thematicBreak' }];
    case 'blockquote':
      return [{ type: 'blockquote', children: withParagraphs(children) }];
    case 'ul':
    case 'ol':
      return listOf(name === 'ol', attributes, children);
    case 'pre':
      return [{ type: 'code', value: textOf({ type: 'root', children }).replace(/^\n|\n$/g, '') }];
    case 'details':
      return [detailsOf(attributes, children)];
    case 'figure':
      return figureOf(attributes, children);
    case 'table':
      return tableOf(attributes, children);
    default:
      return undefined;
  }
}

function headingOf(
  depth: Heading['depth'],
  { id }: Attributes,
  align: string | undefined,
  children: RootContent[],
): Heading {
  const inside = trimmed(children.flatMap((child) => (isPhrasing(child) ? child : wordsOf(child))));
  const data = { ...(id && { anchor: id }), ...(align && { align }) };
  return { type: 'heading', depth, children: inside, data };
}

const wordsOf = (node: RootContent): PhrasingContent[] =>
  node.type === 'paragraph' ? node.children : [{ type: 'text', value: textOf(node) }];

const isItem = (node: RootContent): node is HtmlElement =>
  node.type === 'element' && node.name === 'li';

function listOf(
  ordered: boolean,
  { start }: Attributes,
  children: RootContent[],
): RootContent[] | undefined {
  const items = children.filter(isItem);
  const others = children.filter((child) => !isItem(child) && !isSpace(child));
  if (items.length === 0 || others.length > 0) return undefined;
  const first = /^\d{1,9}$/.test(start ?? '') ? Number(start) : 1;
  return [
    {
      type: 'list',
      ordered,
      ...(ordered && { start: first }),
      spread: false,
      children: items.map((item) => ({
        type: 'listItem',
        spread: false,
        children: withParagraphs(item.children as RootContent[]),
        ...(item.position && { position: item.position }),
      })),
    },
  ];
}

const isSpace = (node: RootContent) => node.type === 'text' && node.value.trim() === '';

function detailsOf(attributes: Attributes, children: RootContent[]): RootContent {
  const isSummary = (node: RootContent): node is HtmlElement =>
    node.type === 'element' && node.name === 'summary';
  const summary = children.find(isSummary);
  const words = (summary?.children ?? []) as RootContent[];
  return {
    type: 'details',
    isOpen: 'open' in attributes,
    summary: trimmed(words.flatMap((child) => (isPhrasing(child) ? child : wordsOf(child)))),
    children: withParagraphs(children.filter((child) => child !== summary)),
  };
}

/** A picture with its caption. Anything else in a figure stays as it is. */
function figureOf({ align }: Attributes, children: RootContent[]): RootContent[] {
  const isCaption = (node: RootContent): node is HtmlElement =>
    node.type === 'element' && node.name === 'figcaption';
  const caption = (children.find(isCaption)?.children ?? []) as RootContent[];
  const words = trimmed(caption.flatMap((child) => (isPhrasing(child) ? child : wordsOf(child))));
  const content = children.filter((child) => !isCaption(child) && !isSpace(child));
  const place = alignOf(align);
  if (content.every(isPhrasing))
    return [{ type: 'figure', children: content, caption: words, ...(place && { align: place }) }];
  const blocks: BlockContent[] = withParagraphs(content);
  return words.length > 0 ? [...blocks, { type: 'paragraph', children: words }] : blocks;
}

/** Whether an element holds blocks, so that it can't be inside a paragraph. */
export const isBlockElement = (name: string) => HTML_BLOCKS.has(name);
