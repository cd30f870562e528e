import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A page as somebody wrote it down, before it is stored. */
export type PageSource = {
  /** Its place below the top, such as `people/members`; stays the same when the title changes. */
  path: string;
  title: string;
  type: 'document' | 'group' | 'link';
  description?: string;
  markdown?: string;
  /** Where a link leads. */
  url?: string;
  pages: PageSource[];
};

const LINE = /^(?<indent> *)- (?:\[(?<linked>[^\]]+)\]\((?<target>[^)]+)\)|(?<group>.+))$/;
const FRONT_MATTER = /^---\ndescription: (?<description>.*)\n---\n+/;

/**
 * Reads a folder of Markdown whose SUMMARY.md lists the pages as a nested list: a link to a file is a
 * document, a link to elsewhere is a link, and a bare title is a group.
 * @throws when SUMMARY.md names a file that isn't there, or has a line that is no entry
 */
export async function readPageSources(folder: string): Promise<PageSource[]> {
  const summary = await readFile(path.join(folder, 'SUMMARY.md'), 'utf8');
  const top: PageSource[] = [];
  const open: { depth: number; pages: PageSource[] }[] = [{ depth: -1, pages: top }];
  for (const line of summary.split('\n').filter((text) => text.trim() !== '')) {
    const groups = LINE.exec(line)?.groups;
    if (!groups) throw new Error(`${folder}/SUMMARY.md: this is no entry of the list: ${line}`);
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

/** A group stands where its first page does: its path is the folder of that page. */
function placeGroup(page: PageSource): PageSource {
  const pages = page.pages.map(placeGroup);
  const folder = pages[0] && path.posix.dirname(pages[0].path);
  return { ...page, path: page.path || folder || page.title, pages };
}

/** Reads the files of a folder that aren't Markdown: their names and bytes. */
export async function readFileSources(
  folder: string,
): Promise<{ name: string; content: Buffer }[]> {
  const names = (await readdir(folder)).filter((name) => /\.(?:png|jpe?g|svg|pdf|csv)$/.test(name));
  return Promise.all(
    names.sort().map(async (name) => ({ name, content: await readFile(path.join(folder, name)) })),
  );
}
