import { anchorId } from '#components/kit/page-href.ts';
import { safeHref } from '#components/kit/reading/pages.ts';
import { type Resolve, whatIsMissing } from '#components/kit/reading/resolve-links.ts';

/** What the links of a text can lead to, as plain data that goes to a worker. */
export type Places = {
  /** Where an organization is in the dashboard. */
  organization: string;
  /** Where the change request is written. */
  writing: string;
  /** The page whose text it is. */
  own: { id: string; path: string };
  /** All pages, by their ids with their paths. */
  pages: readonly (readonly [id: string, path: string])[];
  files: readonly PlacedFile[];
};
export type PlacedFile = { id: string; name: string; url: string; width?: number; height?: number };

/**
 * Says where the links of a text lead that is being written: its pages open beside it, its files are
 * those of the change request. What isn't there is broken, before it is saved.
 */
export function placeResolver({ organization, writing, own, pages, files }: Places): Resolve {
  const ids = new Set(pages.map(([id]) => id));
  const byPath = new Map(pages.map(([id, path]) => [path, id]));
  const byName = new Map(files.map((file) => [file.name, file]));
  const byId = new Map(files.map((file) => [file.id, file]));
  const toPage = (id: string | undefined, written: string) =>
    id !== undefined && ids.has(id)
      ? { href: `${writing}?page=${encodeURIComponent(id)}` }
      : { broken: whatIsMissing(written) };
  const toFile = (file: PlacedFile | undefined, written: string) => {
    if (!file) return { broken: whatIsMissing(written) };
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
        return href ? { href } : { broken: 'This kind of link is not followed.' };
      }
    }
    if (written.startsWith('#')) return { href: `#${anchorId(written.slice(1))}` };
    if (written.startsWith('//')) return { broken: 'This kind of link is not followed.' };
    const path = pathOf(written, own.path);
    const file = byName.get(path.split('/').at(-1) ?? '');
    return file ? toFile(file, written) : toPage(byPath.get(path), written);
  };
}

/** The path that an address in a text names: `../guide/setup.md#first` seen from where it stands. */
function pathOf(written: string, from: string): string {
  const [address = ''] = written.split(/[?#]/, 1);
  const segments = address.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const segment of readable(address).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  const last = segments.pop()?.replace(/\.(?:md|html?)$/i, '');
  if (last !== undefined && !/^(?:readme|index)$/i.test(last)) segments.push(last);
  return segments.join('/');
}

function readable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
