/**
 * A page's text with another target in each link to one. Code stays as it is.
 * @param written the target as written
 */
export function withLinkTo(markdown: string, written: string, target: string): string {
  const from = written.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const ways = [
    new RegExp(`(\\]\\(\\s*<?)${from}(?=>?(?:\\s+["'(][^\\n]*)?\\s*\\))`, 'g'),
    new RegExp(`(^ {0,3}\\[[^\\]]+\\]:\\s*<?)${from}(?=>?(?:\\s|$))`, 'g'),
    new RegExp(`(\\bhref=["'])${from}(?=["'])`, 'g'),
  ];
  let fence = '';
  return markdown
    .split('\n')
    .map((line) => {
      const sign = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
      if (fence) {
        if (sign.startsWith(fence)) fence = '';
        return line;
      }
      if (sign) {
        fence = sign;
        return line;
      }
      return ways.reduce(
        (text, way) => text.replace(way, (_, before: string) => before + target),
        line,
      );
    })
    .join('\n');
}
