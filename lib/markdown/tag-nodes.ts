import type { BlockContent, Code, RootContent } from 'mdast';
import { readCondition } from '#lib/contract/conditions.ts';
import { upperFirst } from '#lib/contract/letter-case.ts';
import type { Tag } from '#lib/contract/tags.ts';
import type { Column, Conditional, HintStyle, LinkCard, Step, Tab, Update } from './nodes.ts';
import type { Building } from './structure.ts';

type About = { position: RootContent['position']; source: string; building: Building };
type Blocks = BlockContent[];

const labels: Record<HintStyle, string> = {
  info: 'Info',
  success: 'Success',
  warning: 'Warning',
  danger: 'Danger',
};
const linkCards = new Set<string>(['embed', 'file', 'content-ref', 'include']);
const isLinkCard = (name: string): name is LinkCard['kind'] => linkCards.has(name);
const operations = new Set(['openapi', 'openapi-operation', 'openapi-webhook', 'swagger']);
const diagrams = new Set(['mermaid', '@mermaid/diagram']);
/** Tags that are only read inside another one. */
const parents = new Map([
  ['tab', 'tabs'],
  ['step', 'stepper'],
  ['column', 'columns'],
  ['update', 'updates'],
]);
const others = new Set([
  ...[...parents.keys(), ...parents.values()],
  ...['hint', 'code', 'raw', 'if', 'prompt'],
]);

/** Whether a tag can be used without a closing one. */
export function isUnclosable(name: string): boolean {
  return !others.has(name) && !name.startsWith(':');
}

/**
 * The nodes that a tag of GitBook means.
 * @param children what is between it and its closing tag
 * @returns undefined for an unknown tag, which is shown as text around its content
 */
export function nodesOfTag(tag: Tag, children: Blocks, about: About): RootContent[] | undefined {
  const { name, attributes } = tag;
  if (isLinkCard(name)) return [{ type: 'linkCard', kind: name, url: urlOf(attributes), children }];
  if (operations.has(name)) return [operationOf(attributes, children)];
  if (diagrams.has(name)) return diagramOf(attributes, children);
  if (parents.has(name)) return [partOf(tag, children, about)];
  if (name.startsWith(':')) return admonitionOf(attributes, children);
  switch (name) {
    case 'hint':
      return [hintOf(attributes, children)];
    case 'tabs':
      return group(children, 'tab', about, (parts: Tab[]) => ({ type: 'tabs', children: parts }));
    case 'stepper':
      return group(children, 'step', about, (parts: Step[]) => ({
        type: 'stepper',
        children: parts,
      }));
    case 'columns':
      return group(children, 'column', about, (parts: Column[]) => ({
        type: 'columns',
        children: parts,
      }));
    case 'updates':
      return group(children, 'update', about, (parts: Update[]) => ({
        type: 'updates',
        children: parts,
      }));
    case 'code':
      return codeOf(attributes, children);
    case 'prompt':
      return promptOf(attributes, children, about);
    case 'if':
      return [conditionalOf(tag, children, { ...about.building, position: about.position })];
    default:
      return undefined;
  }
}

const urlOf = (attributes: Tag['attributes']) =>
  attributes.url ?? attributes.src ?? attributes.href ?? attributes[''] ?? '';

function hintOf({ style = '' }: Tag['attributes'], children: Blocks): RootContent {
  const known = (
    Object.hasOwn(labels, style) ? style : style === 'tip' ? 'success' : 'info'
  ) as HintStyle;
  return { type: 'hint', style: known, label: labels[known], children };
}

/** The kinds of `:::tip` and the like. */
const admonitions: Record<string, HintStyle> = {
  note: 'info',
  info: 'info',
  important: 'info',
  tip: 'success',
  success: 'success',
  warning: 'warning',
  caution: 'warning',
  danger: 'danger',
};

/** A note as Docusaurus and VitePress write it; undefined for a kind they don't have. */
function admonitionOf(
  { kind = '', title = '' }: Tag['attributes'],
  children: Blocks,
): RootContent[] | undefined {
  const words = title.replace(/[*`]+/g, '');
  if (kind === 'details') {
    const summary = words ? [{ type: 'text' as const, value: words }] : [];
    return [{ type: 'details', isOpen: false, summary, children }];
  }
  const style = Object.hasOwn(admonitions, kind) ? admonitions[kind] : undefined;
  if (!style) return undefined;
  const label = words || upperFirst(kind);
  return [{ type: 'hint', style, label, ...(words && { isTitled: true }), children }];
}

/** A part for some visitors. One whose condition can't be read is for nobody. */
export function conditionalOf(
  { text }: Tag,
  children: Conditional['children'],
  { isFlow, note, position }: Pick<Building, 'isFlow' | 'note'> & Pick<About, 'position'>,
): Conditional {
  const read = readCondition(text);
  if ('fault' in read) note(position, `No visitor sees this part: ${read.fault.message}`);
  return { type: 'conditional', condition: text, ...(!isFlow && { isInline: true }), children };
}

/** A prompt is text to copy, so it is shown as it is written. */
function promptOf(
  { description = '' }: Tag['attributes'],
  children: Blocks,
  { building }: About,
): RootContent[] {
  const start = children[0]?.position?.start.offset;
  const end = children.at(-1)?.position?.end.offset;
  if (start === undefined || end === undefined) return children;
  const data = { isWrapped: true, ...(description && { title: description }) };
  return [{ type: 'code', lang: 'prompt', value: building.source.slice(start, end), data }];
}

function operationOf(attributes: Tag['attributes'], children: Blocks): RootContent {
  const { method = '', path = '', operation = '' } = attributes;
  return { type: 'operation', method, path: path || operation, url: urlOf(attributes), children };
}

function diagramOf({ content = '' }: Tag['attributes'], children: Blocks): RootContent[] {
  const value = content.replace(/\\n/g, '\n');
  return content === '' ? children : [{ type: 'code', lang: 'mermaid', value }];
}

function partOf(tag: Tag, children: Blocks, { position, building }: About): RootContent {
  const { name, attributes } = tag;
  const parent = parents.get(name) ?? '';
  if (building.within !== parent)
    building.note(position, `{% ${name} %} isn’t inside of {% ${parent} %}.`);
  switch (name) {
    case 'tab':
      return { type: 'tab', title: attributes.title ?? '', children };
    case 'column': {
      const width = Number.parseFloat(attributes.width ?? '');
      const isShare = width > 0 && width <= 100 && /%\s*$/.test(attributes.width ?? '');
      return { type: 'column', ...(isShare && { width }), children };
    }
    case 'update': {
      const { date = '', title = '', tags = '' } = attributes;
      const names = tags.split(',').flatMap((one) => one.trim() || []);
      return {
        type: 'update',
        title: [date, title].filter(Boolean).join(': '),
        tags: names,
        children,
      };
    }
    default:
      return { type: 'step', children };
  }
}

/** A node of the parts among some blocks; the others stay before it. */
function group<Part extends { type: string }>(
  children: Blocks,
  type: Part['type'],
  { position, building }: About,
  make: (parts: Part[]) => RootContent,
): RootContent[] {
  const isPart = (node: { type: string }): node is Part => node.type === type;
  const parts = (children as { type: string }[]).filter(isPart);
  const others = children.filter((node) => !isPart(node));
  if (parts.length > 0) return [...others, make(parts)];
  building.note(position, `There is no {% ${type} %} here.`);
  return others;
}

function codeOf(attributes: Tag['attributes'], children: Blocks): RootContent[] {
  const { title, lineNumbers, overflow, fullWidth, expandable } = attributes;
  const isTrue = (value: string | undefined) => value === 'true' || value === '';
  const data: Code['data'] = {
    ...(title && { title }),
    ...(isTrue(lineNumbers) && { hasLineNumbers: true }),
    ...(overflow === 'wrap' && { isWrapped: true }),
    ...(isTrue(fullWidth) && { isFullWidth: true }),
    ...(isTrue(expandable) && { isExpandable: true }),
  };
  return children.map((node) =>
    node.type === 'code' ? { ...node, data: { ...node.data, ...data } } : node,
  );
}
