/** Characters of a comment that a notification has. */
const LENGTH = 200;

/** The beginning of a text, on one line. */
export function excerptOf(markdown: string): string {
  const line = markdown.replace(/\s+/g, ' ').trim();
  return line.length > LENGTH ? `${line.slice(0, LENGTH - 1).trimEnd()}…` : line;
}
