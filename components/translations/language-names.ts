import { languageCodes } from '#lib/contract/languages.ts';

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** What a language is called; a code that is none stays as it is. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // An API may have codes that are none.
    return code;
  }
}

/** The languages there are, by name. */
export const languages = languageCodes
  .map((code) => ({ code, name: languageName(code) }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

/** Languages in words: `German, French and 2 more`. @param most how many are named */
export function languageWords(codes: readonly string[], most = 6): string {
  if (codes.length === 0) return 'No languages yet';
  const named = codes.slice(0, most).map(languageName).join(', ');
  return codes.length > most ? `${named} and ${codes.length - most} more` : named;
}
