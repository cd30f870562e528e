import type { PreviewedItem } from '#lib/contract/imports.ts';

/** A page that would be added, with the number of pages above it. */
export type OutlinedPage = PreviewedItem & { depth: number };

export type PreviewOutline = {
  /** Pages and groups, each after the one above it. */
  pages: OutlinedPage[];
  images: number;
  /** Images whose content the files of the space have already. */
  knownImages: number;
  /** Pages that have the path of one that is there already. */
  repeated: number;
  skipped: PreviewedItem[];
  unread: number;
};

/** Sorts what an import would bring into its pages, images, and what it would skip. */
export function outlineOf(items: readonly PreviewedItem[]): PreviewOutline {
  const depths = new Map<string, number>();
  const pages = items.filter(isPage).map((item) => {
    const depth = item.parent === undefined ? 0 : (depths.get(item.parent) ?? 0) + 1;
    depths.set(item.name, depth);
    return { ...item, depth };
  });
  const images = items.filter(({ outcome }) => outcome === 'file');
  return {
    pages,
    images: images.length,
    knownImages: images.filter(isThere).length,
    repeated: pages.filter(isThere).length,
    skipped: items.filter(({ outcome }) => outcome === 'skipped'),
    unread: items.filter(({ outcome }) => outcome === 'unread').length,
  };
}

const isPage = ({ outcome }: PreviewedItem) => outcome === 'page' || outcome === 'group';
const isThere = ({ existing }: PreviewedItem) => existing !== undefined;
