import type { Definition, Image, Link, Nodes, Parent, Root } from 'mdast';
import type { Link as ContentLink, ContentLocation } from '#lib/contract/revisions.ts';
import { anchorId } from '../page-href.ts';
import { safeHref } from './pages.ts';

/** The target of a link, or why it is broken; for an image also its size. */
export type ResolvedLink = { href: string; width?: number; height?: number } | { broken: string };
export type ResolveLink = (written: string) => ResolvedLink;
/** Maps a link's target to its URL; undefined if it has none. */
export type FindHref = (location: ContentLocation) => string | { broken: string } | undefined;

/**
 * Resolves the links of a page with the targets that the API reports.
 * @param links the links of the page; null if the API doesn't report them
 */
export function resolverOf(links: readonly ContentLink[] | null, find: FindHref): ResolveLink {
  const known = new Map((links ?? []).flatMap((link) => (link.href ? [[link.href, link]] : [])));
  return (written) => {
    const link = known.get(written);
    if (link?.status === 'broken') return { broken: brokenLinkReason(written) };
    const found = link?.targetReference && find(link.targetReference);
    if (typeof found === 'object') return found;
    if (found) return { href: found, ...sizeOf(link) };
    if (written.startsWith('#')) return { href: `#${anchorId(written.slice(1))}` };
    const href = safeHref(written);
    if (href) return { href };
    return { broken: /^[a-z][a-z0-9+.-]*:/i.test(written) ? refused : notChecked };
  };
}

const refused = 'This kind of link isn’t supported.';
const notChecked = 'This link couldn’t be checked.';

function sizeOf({ targetReference }: ContentLink): { width?: number; height?: number } {
  return targetReference?.kind === 'file' ? (targetReference.file.dimensions ?? {}) : {};
}

/** The reason why a link is broken, as a sentence. */
export function brokenLinkReason(written: string): string {
  const [path = '', anchor] = written.split('#', 2);
  if (path.startsWith('file:')) return `Broken link: file ${path.slice(5)} not found.`;
  if (path.startsWith('space:')) return `Broken link: space or page ${path.slice(6)} not found.`;
  if (!path) return `Broken link: this page has no section ${anchor}.`;
  if (anchor) return `Broken link: page ${path} or its section ${anchor} not found.`;
  return `Broken link: page ${path} not found.`;
}

/** Sets the targets of the links and images of a text and marks the broken ones. */
export function resolveLinks(root: Root, resolve: ResolveLink): void {
  const definitions = definitionsOf(root);
  const visit = (node: Nodes): Nodes => {
    if ('children' in node) {
      const parent = node as Parent;
      parent.children = (parent.children as Nodes[]).map(visit) as Parent['children'];
    }
    const whole = dereferenced(node, definitions);
    if (whole.type === 'link' || whole.type === 'image') setTarget(whole, resolve(whole.url));
    return whole;
  };
  visit(root);
}

function setTarget(node: Link | Image, target: ResolvedLink): void {
  if ('broken' in target) {
    node.url = '';
    node.data = { hProperties: { dataBroken: target.broken } };
    return;
  }
  const { href, width, height } = target;
  node.url = href;
  if (width && height && node.type === 'image') node.data = { hProperties: { width, height } };
}

function dereferenced(node: Nodes, definitions: ReadonlyMap<string, Definition>): Nodes {
  if (node.type !== 'linkReference' && node.type !== 'imageReference') return node;
  const definition = definitions.get(node.identifier);
  if (!definition) return node;
  const { url, title } = definition;
  return node.type === 'linkReference'
    ? { type: 'link', url, title, children: node.children }
    : { type: 'image', url, title, alt: node.alt };
}

function definitionsOf(root: Root): Map<string, Definition> {
  const found = new Map<string, Definition>();
  const visit = (node: Nodes) => {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}
