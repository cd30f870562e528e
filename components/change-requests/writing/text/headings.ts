import Slugger from 'github-slugger';

/** A section that links can point to; `line` is that of its heading, from 1. */
export type LinkSection = { anchor: string; title: string; level: number; line: number };

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$/;

/** Lists the sections of a Markdown text, ignoring headings in code blocks. */
export function sectionsOf(markdown: string): LinkSection[] {
  const slugger = new Slugger();
  const sections: LinkSection[] = [];
  let fence: string | null = null;
  for (const [index, line] of markdown.split('\n').entries()) {
    const [, mark = ''] = FENCE.exec(line) ?? [];
    if (fence === null && mark) fence = mark;
    else if (fence !== null && mark.startsWith(fence)) fence = null;
    if (fence !== null) continue;
    const [, signs = '', written] = HEADING.exec(line) ?? [];
    if (written === undefined) continue;
    const title = plain(written);
    const anchor = slugger.slug(title) || 'section';
    sections.push({ anchor, title, level: signs.length, line: index + 1 });
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
