import type { ElementContent } from 'hast';
import type { Heading, Nodes } from 'mdast';
import type { State } from 'mdast-util-to-hast';
import type { Anchored } from './anchors.ts';
import { classes, h } from './hast.ts';
import type { ResolvedLink, ResolveLink } from './resolve.ts';

/** How a text is written as elements. */
export type Output = {
  anchors: ReadonlyMap<Heading, Anchored>;
  resolveLink: ResolveLink;
  resolveImage: ResolveLink;
  /** The id in the page of a heading with this anchor. */
  idOf: (anchor: string) => string;
  /** The level of the highest headings, such as 2 for `<h2>`. */
  topLevel: number;
  /** Makes names unique in the page. */
  nextName: (kind: string) => string;
  /** The address of a search; a button for one leads nowhere without it. */
  searchHref: ((query: string) => string) | undefined;
};

export type ElementLink = { url: string; title?: string | null };

/** An element with the position of its node. */
export function patched<Made extends ElementContent>(state: State, node: Nodes, made: Made): Made {
  state.patch(node, made);
  return made;
}

/** The attributes of a link; a broken one has its reason instead of a target. */
export function targetProperties(target: ResolvedLink) {
  if ('broken' in target) return { dataBroken: target.broken };
  const isElsewhere = /^(?:https?:)?\/\//i.test(target.href);
  return { href: target.href, ...(isElsewhere && { rel: ['noopener'] }) };
}

/** An image, by the address that its target has. */
export function imageElement(
  node: { alt?: string | null; data?: { width?: string; height?: string; align?: string } },
  { url, title }: ElementLink,
  resolve: ResolveLink,
  look: string | false = false,
) {
  const target = resolve(url);
  const { width, height, align } = node.data ?? {};
  const place = classes(look, align && `align-${align}`, (width || height) && 'is-sized');
  const named = { alt: node.alt ?? '', ...(title && { title }), ...place };
  if ('broken' in target) return h('img', { ...named, dataBroken: target.broken });
  const own = target.width && target.height;
  return h('img', {
    src: target.href,
    ...named,
    ...(target.original && { dataOriginal: target.original }),
    ...(own && !width && !height && { width: target.width, height: target.height }),
    ...(width && { width }),
    ...(height && { height }),
    loading: 'lazy',
  });
}

/** A box around a table, which can be scrolled with the keyboard. */
export function scrolling(table: ElementContent, isWide = false) {
  const look = classes('table', isWide && 'is-wide');
  // A group: several regions of one name would be landmarks that nobody can distinguish.
  const about = { role: 'group', ariaLabel: 'Table', tabIndex: 0, dataSideways: '' };
  return h('section', { ...look, ...about }, [table]);
}
