import type { Element, Nodes, Properties } from 'hast';
import {
  type ComponentProps,
  type ComponentType,
  createElement,
  type ElementType,
  Fragment,
  type JSX,
  type ReactNode,
} from 'react';

/** The components for elements that aren't rendered as plain HTML, by tag name. */
export type Components = {
  readonly [Tag in keyof JSX.IntrinsicElements]?: ComponentType<ComponentProps<Tag>>;
};

/** Elements in which whitespace isn't text, and makes React warn. */
const tableParts = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);

/**
 * Renders a tree of safe elements. `hast-util-to-jsx-runtime` would add 17 KB of script to every page
 * with a comment, for styles, SVG and expressions that no text here has.
 */
export function drawTree(tree: Nodes, components: Components): ReactNode {
  if (tree.type === 'text') return tree.value;
  if (tree.type === 'root') return createElement(Fragment, null, ...childrenOf(tree, components));
  if (tree.type !== 'element') return null;
  const drawn = (components[tree.tagName as keyof Components] ?? tree.tagName) as ElementType;
  return createElement(drawn, attributesOf(tree), ...childrenOf(tree, components));
}

function childrenOf(parent: Extract<Nodes, { children: unknown }>, components: Components) {
  const isTable = parent.type === 'element' && tableParts.has(parent.tagName);
  const isShown = (child: Nodes) => !isTable || child.type !== 'text' || child.value.trim() !== '';
  return parent.children.filter(isShown).map((child) => drawTree(child, components));
}

function attributesOf({ properties }: Element): Record<string, unknown> {
  const named = Object.entries(properties).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[nameOf(name), wordsOf(value)]],
  );
  return Object.fromEntries(named);
}

/** React's name of an attribute: `data-broken` for `dataBroken`, `aria-describedby` for `ariaDescribedBy`. */
function nameOf(property: string): string {
  // Which tab is chosen is up to the browser.
  if (property === 'checked') return 'defaultChecked';
  const [, kind, rest = ''] = /^(aria|data)([A-Z].*)$/.exec(property) ?? [];
  if (kind === 'aria') return `aria-${rest.toLowerCase()}`;
  return kind ? `data${rest.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` : property;
}

const wordsOf = (value: Properties[string]) => (Array.isArray(value) ? value.join(' ') : value);
