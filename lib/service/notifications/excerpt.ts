/** Characters of a comment that a notification or a list has. */
const LENGTH = 200;
/** How much of a text is read for them. */
const READ = 4 * LENGTH;

/** The beginning of a Markdown text, on one line, without emphasis, code marks and link targets. */
export function excerptOf(markdown: string): string {
  const line = markdown
    .slice(0, READ)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|~~|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const isCut = line.length > LENGTH || markdown.length > READ;
  return isCut ? `${line.slice(0, LENGTH - 1).trimEnd()}…` : line;
}
