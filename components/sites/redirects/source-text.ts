/** What a path can't hold as it is. */
const unwritable = /[^A-Za-z0-9\-._~%/]/gu;

/**
 * The path that somebody meant who typed or pasted something else: of an address, without its query,
 * with one slash before and none after, escaped where it has to be. Empty where there is none.
 */
export function meantPath(text: string): string {
  const trimmed = text.trim();
  const path = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : '')?.pathname ?? trimmed;
  const segments = path
    .replace(/[?#].*$/s, '')
    .replaceAll('\\', '/')
    .split('/')
    .filter((segment) => segment !== '');
  return segments.map((segment) => `/${segment.replace(unwritable, escaped)}`).join('');
}

/** `encodeURIComponent` leaves a few that a path may not hold here, and throws for half a character. */
function escaped(character: string): string {
  if (/[!'()*]/.test(character)) return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return character.isWellFormed() ? encodeURIComponent(character) : '';
}
