import { percentDecoded } from '#lib/contract/percent-decoding.ts';
import { type ArchivePage, isTextPath, pagesOfArchive } from './archive-tree.ts';
import { withoutAnchors } from './names.ts';

const SUMMARY = /(?:^|\/)SUMMARY\.md$/i;
const HEADING = /^##+\s+(.+?)\s*#*$/;
const ENTRY = /^(\s*)[*+-]\s+\[((?:[^\]\\]|\\.)*)\]\(\s*<?([^)>\s]+)/;

/** The table of contents of an archive: the `SUMMARY.md` nearest to its top. */
export function summaryIn(paths: readonly string[]): string | undefined {
  const depth = (path: string) => path.split('/').length;
  return paths
    .filter((path) => SUMMARY.test(path))
    .toSorted((one, other) => depth(one) - depth(other))
    .at(0);
}

/**
 * Plans the pages of an archive in the order and below the headings of its table of contents; texts that
 * it doesn't list follow, as `pagesOfArchive` places them.
 * @param summary the path of the table of contents
 */
export function pagesBySummary(
  paths: readonly string[],
  summary: string,
  markdown: string,
): ArchivePage[] {
  const top = summary.slice(0, summary.lastIndexOf('/') + 1);
  const known = new Set(paths.filter((path) => isTextPath(path) && path !== summary));
  const pages: ArchivePage[] = [];
  const listed = new Set<string>();
  let group: string | undefined;
  let above: { indent: number; path: string }[] = [];
  for (const line of markdown.split(/\r?\n/)) {
    const [, heading = ''] = HEADING.exec(withoutAnchors(line)) ?? [];
    if (heading) {
      group = `${top}${heading.replaceAll('/', ' ')}/`;
      above = [];
      if (!listed.has(group)) pages.push({ path: group, title: heading, parent: undefined });
      listed.add(group);
      continue;
    }
    const [, space = '', title = '', target = ''] = ENTRY.exec(line) ?? [];
    const path = top + percentDecoded(target.split('#', 1)[0] ?? '').replace(/^\.?\//, '');
    if (!known.has(path) || listed.has(path)) continue;
    const indent = space.replaceAll('\t', '    ').length;
    above = above.filter((each) => each.indent < indent);
    pages.push({ path, title: title.replace(/\\(.)/g, '$1'), parent: above.at(-1)?.path ?? group });
    listed.add(path);
    above.push({ indent, path });
  }
  return [...pages.filter((page) => !isEmptyGroup(page, pages)), ...rest(known, listed)];
}

const isEmptyGroup = ({ path }: ArchivePage, pages: readonly ArchivePage[]) =>
  path.endsWith('/') && !pages.some(({ parent }) => parent === path);

function rest(known: ReadonlySet<string>, listed: ReadonlySet<string>): ArchivePage[] {
  return pagesOfArchive([...known])
    .filter(({ path }) => !path.endsWith('/') && !listed.has(path))
    .map(({ path, title, parent }) => ({
      path,
      title,
      parent: parent?.endsWith('/') ? undefined : parent,
    }));
}
