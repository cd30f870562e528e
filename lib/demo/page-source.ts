import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A page as written in a file, before it is stored. */
export type PageSource = {
  /** Its path from the top, such as `people/members`; it doesn't change with the title. */
  path: string;
  title: string;
  type: 'document' | 'group' | 'link';
  description?: string;
  markdown?: string;
  /** The target of a link. */
  url?: string;
  pages: PageSource[];
};

const LINE = /^(?<indent> *)- (?:\[(?<linked>[^\]]+)\]\((?<target>[^)]+)\)|(?<group>.+))$/;
const FRONT_MATTER = /^---\ndescription: (?<description>.*)\n---\n+/;

/**
 * Reads a folder of Markdown whose SUMMARY.md lists the pages as a nested list: a link to a file
 * is a document, any other link is a link, and a plain title is a group.
 * @throws when SUMMARY.md names a missing file, or has a line that isn't an entry
 */
export async function readPageSources(folder: string): Promise<PageSource[]> {
  const summary = await readFile(path.join(folder, 'SUMMARY.md'), 'utf8');
  const top: PageSource[] = [];
  const open: { depth: number; pages: PageSource[] }[] = [{ depth: -1, pages: top }];
  for (const line of summary.split('\n').filter((text) => text.trim() !== '')) {
    const groups = LINE.exec(line)?.groups;
    if (!groups)
      throw new Error(`${folder}/SUMMARY.md: this line is not an entry of the list: ${line}`);
    const depth = (groups.indent?.length ?? 0) / 2;
    const page = await readEntry(folder, groups);
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    open.at(-1)?.pages.push(page);
    open.push({ depth, pages: page.pages });
  }
  return top.map(placeGroup);
}

async function readEntry(
  folder: string,
  { linked, target, group }: Record<string, string | undefined>,
): Promise<PageSource> {
  if (group !== undefined) return { path: '', title: group, type: 'group', pages: [] };
  const title = linked ?? '';
  if (target?.includes('://')) return { path: title, title, type: 'link', url: target, pages: [] };
  const text = await readFile(path.join(folder, target ?? ''), 'utf8');
  const description = FRONT_MATTER.exec(text)?.groups?.description;
  return {
    path: (target ?? '').replace(/\.md$/, ''),
    title,
    type: 'document',
    ...(description !== undefined && { description }),
    markdown: text.replace(FRONT_MATTER, ''),
    pages: [],
  };
}

/** A group's path is the folder of its first page. */
function placeGroup(page: PageSource): PageSource {
  const pages = page.pages.map(placeGroup);
  const folder = pages[0] && path.posix.dirname(pages[0].path);
  return { ...page, path: page.path || folder || page.title, pages };
}
