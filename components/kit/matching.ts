/** So few letters are in the middle of many words: “sso” is no part of “Eriksson” to who looks for it. */
const SHORT = /^[\p{Script=Latin}\d]{1,3}$/u;

/**
 * How well typed text matches a command: every typed word must match; the start of its label counts
 * most, then the start of a word, then any other position, which needs more than three letters.
 * @returns 0 for no match, at most 1
 */
export function matchScore(label: string, keywords: readonly string[], typed: string): number {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const name = fold(label);
  const written = [label, ...keywords].join(' ');
  // The parts of `OpenAPI` are words, too.
  const all = fold(`${written} ${written.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')}`);
  if (!words.every((word) => (SHORT.test(word) ? startsWord(all, word) : all.includes(word))))
    return 0;
  const whole = words.join(' ');
  if (name.startsWith(whole)) return 1;
  if (name.includes(` ${whole}`)) return 0.8;
  // A word that begins so says more than letters in the middle of a name.
  if (all.includes(` ${whole}`)) return 0.7;
  return words.every((word) => name.includes(word)) ? 0.6 : 0.2;
}

function startsWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u').test(text);
}

/** Lower case without accents, so that `Kovarova` finds `Kovářová`. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
