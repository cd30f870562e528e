import type { Definition, Image, Link, Nodes, Parent, Root } from 'mdast';
import type { Link as ContentLink, ContentLocation } from '#lib/contract/revisions.ts';
import { anchorId } from '../page-href.ts';
import { safeHref } from './pages.ts';

/** Where a link leads, or what is missing; a picture has its size, too. */
export type Target = { href: string; width?: number; height?: number } | { broken: string };
export type Resolve = (written: string) => Target;
/** Where what a link names is to be found; undefined for what has no place of its own. */
export type Find = (location: ContentLocation) => string | { broken: string } | undefined;

/**
 * Says where the links of a page lead, by what the API found out about each.
 * @param links those on the page; null where the API did not say
 */
export function resolverOf(links: readonly ContentLink[] | null, find: Find): Resolve {
  const known = new Map((links ?? []).flatMap((link) => (link.href ? [[link.href, link]] : [])));
  return (written) => {
    const link = known.get(written);
    if (link?.status === 'broken') return { broken: whatIsMissing(written) };
    const found = link?.targetReference && find(link.targetReference);
    if (typeof found === 'object') return found;
    if (found) return { href: found, ...sizeOf(link) };
    if (written.startsWith('#')) return { href: `#${anchorId(written.slice(1))}` };
    const href = safeHref(written);
    if (href) return { href };
    return { broken: /^[a-z][a-z0-9+.-]*:/i.test(written) ? refused : notChecked };
  };
}

const refused = 'This kind of link is not followed.';
const notChecked = 'Where this leads was not found out.';

function sizeOf({ targetReference }: ContentLink): { width?: number; height?: number } {
  return targetReference?.kind === 'file' ? (targetReference.file.dimensions ?? {}) : {};
}

/** Says in a sentence what a broken link names that is not there. */
export function whatIsMissing(written: string): string {
  const [place = '', anchor] = written.split('#', 2);
  if (place.startsWith('file:')) return `Broken: no file ${place.slice(5)} is here.`;
  if (place.startsWith('space:'))
    return `Broken: no space or page ${place.slice(6)} is to be seen.`;
  if (!place) return `Broken: this page has no section ${anchor}.`;
  if (anchor) return `Broken: no page ${place}, or no section ${anchor} on it.`;
  return `Broken: no page ${place} is here.`;
}

/** Puts where they lead into the links and pictures of a text, and marks those that lead nowhere. */
export function resolveLinks(root: Root, resolve: Resolve): void {
  const definitions = definitionsOf(root);
  const visit = (node: Nodes): Nodes => {
    if ('children' in node) {
      const parent = node as Parent;
      parent.children = (parent.children as Nodes[]).map(visit) as Parent['children'];
    }
    const whole = dereferenced(node, definitions);
    if (whole.type === 'link' || whole.type === 'image') aim(whole, resolve(whole.url));
    return whole;
  };
  visit(root);
}

function aim(node: Link | Image, target: Target): void {
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
