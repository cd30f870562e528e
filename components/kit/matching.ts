/**
 * How well typed text matches a command: every typed word must match; the start of its label counts
 * most, then the start of a word, then any other position.
 * @returns 0 for no match, at most 1
 */
export function matchScore(label: string, keywords: readonly string[], typed: string): number {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const name = fold(label);
  const all = fold([label, ...keywords].join(' '));
  if (!words.every((word) => all.includes(word))) return 0;
  const whole = words.join(' ');
  if (name.startsWith(whole)) return 1;
  if (name.includes(` ${whole}`)) return 0.8;
  // A word that begins so says more than letters in the middle of a name.
  if (all.includes(` ${whole}`)) return 0.7;
  return words.every((word) => name.includes(word)) ? 0.6 : 0.2;
}

/** Lower case without accents, so that `Kovarova` finds `Kovářová`. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
