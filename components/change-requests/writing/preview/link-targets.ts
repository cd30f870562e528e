import { anchorId } from '#components/kit/page-href.ts';
import { safeHref } from '#components/kit/reading/pages.ts';
import { brokenLinkReason, type ResolveLink } from '#components/kit/reading/resolve-links.ts';
import { percentDecoded } from '#lib/contract/percent-decoding.ts';

/** The pages and files that links can point to, as plain data to send to the worker. */
export type LinkTargets = {
  /** URL of the organization in the dashboard. */
  organization: string;
  /** URL of the editor. */
  writing: string;
  /** The page that contains the links. */
  own: { id: string; path: string };
  /** All pages of the change request. */
  pages: readonly (readonly [id: string, path: string])[];
  files: readonly LinkableFile[];
};
type LinkableFile = {
  id: string;
  name: string;
  url: string;
  width?: number;
  height?: number;
};

/** Resolves the links of a text being edited: pages open in the editor, and missing targets are marked broken. */
export function linkResolver({
  organization,
  writing,
  own,
  pages,
  files,
}: LinkTargets): ResolveLink {
  const ids = new Set(pages.map(([id]) => id));
  const byPath = new Map(pages.map(([id, path]) => [path, id]));
  const byName = new Map(files.map((file) => [file.name, file]));
  const byId = new Map(files.map((file) => [file.id, file]));
  const toPage = (id: string | undefined, written: string) =>
    id !== undefined && ids.has(id)
      ? { href: `${writing}?page=${encodeURIComponent(id)}` }
      : { broken: brokenLinkReason(written) };
  const toFile = (file: LinkableFile | undefined, written: string) => {
    if (!file) return { broken: brokenLinkReason(written) };
    const { url: href, width, height } = file;
    return width && height ? { href, width, height } : { href };
  };
  return (written) => {
    const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(written) ?? [];
    const [name = ''] = rest.split('#', 1);
    switch (scheme.toLowerCase()) {
      case '':
        break;
      case 'page':
        return toPage(name, written);
      case 'file':
        return toFile(byId.get(name), written);
      case 'space': {
        const [space = '', page] = name.split('/');
        const base = `${organization}/spaces/${encodeURIComponent(space)}`;
        return { href: page ? `${base}/pages?page=${encodeURIComponent(page)}` : base };
      }
      case 'collection':
        return { href: `${organization}/content?collection=${encodeURIComponent(name)}` };
      case 'openapi':
        return { href: `${organization}/settings/specifications/${encodeURIComponent(name)}` };
      case 'user':
        return { href: '' };
      default: {
        const href = safeHref(written);
        return href ? { href } : { broken: 'This type of link isn’t supported.' };
      }
    }
    if (written.startsWith('#')) return { href: `#${anchorId(written.slice(1))}` };
    if (written.startsWith('//')) return { broken: 'This type of link isn’t supported.' };
    const path = pathOf(written, own.path);
    const file = byName.get(path.split('/').at(-1) ?? '');
    return file ? toFile(file, written) : toPage(byPath.get(path), written);
  };
}

/** Resolves a relative link such as `../guide/setup.md#first` to the path of a page. */
function pathOf(written: string, from: string): string {
  const [address = ''] = written.split(/[?#]/, 1);
  const segments = address.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const segment of percentDecoded(address).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  const last = segments.pop()?.replace(/\.(?:md|html?)$/i, '');
  if (last !== undefined && !/^(?:readme|index)$/i.test(last)) segments.push(last);
  return segments.join('/');
}
