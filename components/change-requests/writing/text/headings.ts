import Slugger from 'github-slugger';

/** A section that links can point to. */
export type LinkSection = { anchor: string; title: string };

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$/;

/** Lists the sections of a Markdown text, ignoring headings in code blocks. */
export function sectionsOf(markdown: string): LinkSection[] {
  const slugger = new Slugger();
  const sections: LinkSection[] = [];
  let fence: string | null = null;
  for (const line of markdown.split('\n')) {
    const [, mark = ''] = FENCE.exec(line) ?? [];
    if (fence === null && mark) fence = mark;
    else if (fence !== null && mark.startsWith(fence)) fence = null;
    if (fence !== null) continue;
    const [, , written] = HEADING.exec(line) ?? [];
    if (written === undefined) continue;
    const title = plain(written);
    sections.push({ anchor: slugger.slug(title) || 'section', title });
  }
  return sections;
}

/** Strips Markdown syntax from a heading. */
function plain(written: string): string {
  return written
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`~]+/g, '')
    .trim();
}
