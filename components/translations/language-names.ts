import { formatList } from '#components/kit/format.ts';
import { languageCodes } from '#lib/contract/languages.ts';

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** The name of a language; an unknown code stays as it is. */
function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // Another API may send codes that Intl doesn't know.
    return code;
  }
}

/** All languages, by name. */
export const languages = languageCodes
  .map((code) => ({ code, name: languageName(code) }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

/** Languages in words: `German, French and 2 more`. @param most how many are named */
export function languageWords(codes: readonly string[], most = 6): string {
  if (codes.length === 0) return 'No languages yet';
  const named = codes.slice(0, most).map(languageName);
  return formatList(codes.length > most ? [...named, `${codes.length - most} more`] : named);
}
