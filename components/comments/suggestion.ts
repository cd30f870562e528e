/** A comment with the text it suggests in place of the text it is about. */
export type Suggestion = { before: string; text: string; after: string };

/** The first block of code in the language “suggestion”; null without one. */
export function suggestionIn(markdown: string): Suggestion | null {
  const lines = markdown.split('\n');
  const start = lines.findIndex((line) => /^`{3,}suggestion\s*$/.test(line));
  const fence = /^`+/.exec(lines[start] ?? '')?.[0];
  if (!fence) return null;
  const end = lines.findIndex((line, at) => at > start && isEnd(line.trim(), fence));
  const part = (from: number, to: number) => lines.slice(from, to).join('\n').trim();
  const last = end === -1 ? lines.length : end;
  return {
    before: part(0, start),
    text: lines.slice(start + 1, last).join('\n'),
    after: part(last + 1, lines.length),
  };
}

const isEnd = (line: string, fence: string) => /^`+$/.test(line) && line.length >= fence.length;

/** A text as a suggestion, to be changed before it is sent. */
export function suggestionOf(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}suggestion\n${text}\n${fence}`;
}
