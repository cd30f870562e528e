/** Characters that a path can't contain unescaped. */
const unescaped = /[^A-Za-z0-9\-._~%/]/gu;

/**
 * The path meant by a typed or pasted text: without host and query, with one slash before and none
 * after, escaped where needed. Empty when there is none.
 */
export function normalizePath(text: string): string {
  const trimmed = text.trim();
  const path = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : '')?.pathname ?? trimmed;
  const segments = path
    .replace(/[?#].*$/s, '')
    .replaceAll('\\', '/')
    .split('/')
    .filter((segment) => segment !== '');
  return segments.map((segment) => `/${segment.replace(unescaped, escaped)}`).join('');
}

/** Unlike `encodeURIComponent`, also escapes what paths can't contain here, and doesn't throw on lone surrogates. */
function escaped(character: string): string {
  if (/[!'()*]/.test(character)) return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return character.isWellFormed() ? encodeURIComponent(character) : '';
}
