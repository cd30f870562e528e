import type { ElementContent, Root as ElementRoot } from 'hast';
import type { Heading, ListItem, Nodes, Root } from 'mdast';
import {
  defaultHandlers,
  type Handler,
  type Handlers,
  type State,
  toHast,
} from 'mdast-util-to-hast';
import { toString as textOf } from 'mdast-util-to-string';
import { anchorName } from './anchors.ts';
import { blockHandlers } from './block-elements.ts';
import { codeElement } from './code-elements.ts';
import {
  type ElementLink,
  imageElement,
  type Output,
  patched,
  scrolling,
  targetProperties,
} from './element-parts.ts';
import { classes, h } from './hast.ts';
import { elementHandler } from './html-output.ts';
import { definitionsOf } from './parse.ts';

/** The elements of a text, not sanitized yet. */
export function elementsOf(root: Root, output: Output): ElementRoot {
  const definitions = definitionsOf(root);
  const depths = [...output.anchors.keys()].map(({ depth }) => depth);
  const top = Math.min(6, ...depths);
  const targetOf = (node: Nodes) => {
    if (node.type === 'linkReference' || node.type === 'imageReference')
      return definitions.get(node.identifier);
    return 'url' in node ? node : undefined;
  };
  const link: Handler = (state, node) => {
    const target = targetOf(node);
    return target ? linkElement(state, node, target, output) : asWritten(state, node);
  };
  const image: Handler = (_, node) => {
    const target = targetOf(node);
    if (!target) return { type: 'text', value: `![${node.alt ?? ''}]` };
    return imageElement(node, target, output.resolveImage);
  };
  let deepest = output.topLevel;
  const heading: Handler = (state, node: Heading) => {
    const anchor = output.anchors.get(node)?.anchor;
    // Steps often begin with ### where nothing above them has ##: no level is skipped for who
    // goes through a page by its headings.
    const level = Math.min(Math.max(node.depth - top, 0) + output.topLevel, deepest, 6);
    deepest = level + 1;
    const rank = Math.min(Math.max(node.depth - top, 0) + 1, 4);
    const look = classes(`heading-${rank}`, node.data?.align && `align-${node.data.align}`);
    const properties = { ...(anchor && { id: output.idOf(anchor) }), ...look };
    return patched(state, node, h(`h${level}`, properties, state.all(node)));
  };
  const handlers: Handlers = {
    ...blockHandlers(output),
    link,
    linkReference: link,
    image,
    imageReference: image,
    heading,
    paragraph,
    listItem,
    table: tableElement,
    tableCell: (state, node) => h('td', {}, state.all(node)),
    code: (state, node) => patched(state, node, codeElement(node)),
    element: elementHandler,
    html: (_, node) => ({ type: 'text', value: node.value }),
    tags: (_, node) => ({ type: 'text', value: node.value }),
  };
  const tree = toHast(root, { handlers, footnoteLabelProperties: { className: ['sr-only'] } });
  return tree.type === 'root' ? tree : { type: 'root', children: [tree as ElementContent] };
}

function asWritten(state: State, node: Nodes): ElementContent[] {
  const reference = 'referenceType' in node && node.referenceType === 'full' && 'label' in node;
  const end = reference ? `][${node.label}]` : ']';
  return [{ type: 'text', value: '[' }, ...state.all(node as never), { type: 'text', value: end }];
}

const aligned = (align: string | undefined) => classes(align && `align-${align}`);

const paragraph: Handler = (state, node) =>
  patched(state, node, h('p', aligned(node.data?.align), state.all(node)));

/** An item of a list; the box of a task is named after it. */
const listItem: Handler = (state, node: ListItem, parent) => {
  const item = defaultHandlers.listItem(state, node, parent);
  if (typeof node.checked !== 'boolean') return item;
  const inside = item.children.flatMap((child): ElementContent[] =>
    child.type === 'element' ? [child, ...child.children] : [],
  );
  const box = inside.find((child) => child.type === 'element' && child.tagName === 'input');
  const [first] = node.children;
  if (box?.type === 'element') box.properties.ariaLabel = first ? textOf(first) : 'Task';
  return item;
};

function linkElement(state: State, node: Nodes, { url, title }: ElementLink, output: Output) {
  const data = node.type === 'link' ? (node.data ?? {}) : {};
  const children = state.all(node as never);
  const anchor = anchorName(data.anchor);
  const id = anchor ? { id: output.idOf(anchor) } : {};
  const look = classes(data.isButton && 'button', data.isButton && `button-${data.isButton}`);
  if (url === '' && data.anchor !== undefined) return h('span', id, children);
  if (url === '' && data.isButton) {
    const href = data.query === undefined ? undefined : output.searchHref?.(data.query);
    return patched(
      state,
      node,
      h(href ? 'a' : 'span', { ...(href && { href }), ...look }, children),
    );
  }
  const properties = {
    ...id,
    ...(title && { title }),
    ...targetProperties(output.resolveLink(url)),
  };
  return patched(state, node, h('a', { ...properties, ...look }, children));
}

/** A table in a box of its own, which scrolls sideways. */
const tableElement: Handler = (state, node) => {
  const [first, ...rest] = node.children;
  const row = (cells: typeof first, name: string) =>
    patched(
      state,
      cells,
      h(
        'tr',
        {},
        cells.children.map((cell: Nodes, index: number) => {
          const align = node.align?.[index];
          const scope = name === 'th' ? { scope: 'col' } : {};
          return h(name, { ...scope, ...aligned(align ?? undefined) }, state.all(cell as never));
        }),
      ),
    );
  const head = first && !node.data?.hasNoHead ? [h('thead', {}, [row(first, 'th')])] : [];
  const body =
    rest.length > 0
      ? [
          h(
            'tbody',
            {},
            rest.map((cells: typeof first) => row(cells, 'td')),
          ),
        ]
      : [];
  const table = h('table', {}, [...head, ...body]);
  return patched(state, node, scrolling(table, node.data?.isFullWidth === true));
};
