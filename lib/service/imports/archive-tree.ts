import { Unconvertible } from './unconvertible.ts';

/** A page of an archive: a text, or a folder with texts. */
export type ArchivePage = {
  /** The path of the text, or of the folder with a trailing slash. */
  path: string;
  title: string;
  parent: string | undefined;
};

const FOLDERS_MAXIMUM = 2_000;
const TEXT = /\.(?:md|markdown|mdx|html?|docx)$/i;
const START = /^(?:readme|index)\.(?:md|markdown|mdx|html?)$/i;
const compare = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/** Whether a path belongs to a text that can become a page. */
export const isTextPath = (path: string) => TEXT.test(path);

/**
 * Plans the pages of an archive, each after its parent. A folder becomes the page of its README or
 * index, or of a text next to it with the same name; otherwise a group.
 * @throws Unconvertible for too many folders
 */
export function pagesOfArchive(paths: readonly string[]): ArchivePage[] {
  const texts = paths.filter(isTextPath);
  requireFewFolders(texts);
  const top = commonFolder(texts);
  const pages: ArchivePage[] = [];
  const visit = (folder: string, parent: string | undefined) => {
    const inside = texts.filter((path) => path.startsWith(folder));
    const here = inside.filter((path) => !path.slice(folder.length).includes('/'));
    const folders = new Set(
      inside.flatMap((path) => {
        const slash = path.indexOf('/', folder.length);
        return slash < 0 ? [] : [path.slice(0, slash + 1)];
      }),
    );
    const entries = [
      ...here.filter((path) => folder === top || !START.test(nameOf(path))),
      ...[...folders].filter((each) => !textBeside(each, here)),
    ].sort((one, other) => Number(isStart(other)) - Number(isStart(one)) || compare(one, other));
    for (const entry of entries) {
      const isFolder = entry.endsWith('/');
      const start = isFolder ? startOf(entry, texts) : undefined;
      const path = start ?? entry;
      const shown = isFolder ? nameOf(entry.slice(0, -1)) : nameOf(entry);
      pages.push({ path, title: titleOf(shown), parent });
      const below = isFolder ? entry : [...folders].find((each) => textBeside(each, [entry]));
      if (below) visit(below, path);
      if (below && !isFolder) addStart(below, path);
    }
  };
  /** A folder that uses the text next to it may still contain a README, which becomes an ordinary page. */
  const addStart = (folder: string, parent: string) => {
    const start = startOf(folder, texts);
    if (start) pages.push({ path: start, title: titleOf(nameOf(start)), parent });
  };
  visit(top, undefined);
  return pages;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const isStart = (path: string) => START.test(nameOf(path));

function startOf(folder: string, texts: readonly string[]): string | undefined {
  return texts.find((path) => path.startsWith(folder) && START.test(path.slice(folder.length)));
}

function textBeside(folder: string, here: readonly string[]): string | undefined {
  const name = folder.slice(0, -1);
  return here.find((path) => path.replace(TEXT, '') === name);
}

/** A few files with long paths could add up to a million folders. */
function requireFewFolders(texts: readonly string[]): void {
  const folders = new Set<string>();
  for (const text of texts) {
    for (let at = text.lastIndexOf('/'); at > 0; at = text.lastIndexOf('/', at - 1)) {
      const folder = text.slice(0, at);
      if (folders.has(folder)) break;
      if (folders.add(folder).size > FOLDERS_MAXIMUM)
        throw new Unconvertible('The archive has more than 2,000 folders.');
    }
  }
}

/** The folder that contains everything: exports usually have one. */
function commonFolder(texts: readonly string[]): string {
  let folder = '';
  for (;;) {
    const [first = ''] = texts;
    const slash = first.indexOf('/', folder.length);
    const next = slash < 0 ? '' : first.slice(0, slash + 1);
    if (!next || !texts.every((path) => path.startsWith(next))) return folder;
    folder = next;
  }
}

/** Turns a file name into a title: without its extension and the number that exports add. */
function titleOf(name: string): string {
  const plain = name.replace(TEXT, '').replace(/[ -][0-9a-f]{32}$/i, '');
  return plain.replace(/[-_]+/g, ' ').trim() || name;
}
