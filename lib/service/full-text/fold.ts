const ASCII = /^[\0-\x7f]*$/;
/** Letters that Unicode doesn't decompose, as people write them without a special keyboard. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
};
const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

/** A word as it is compared: in lower case, without accents, with full-width letters made normal. */
export function fold(word: string): string {
  const small = word.toLowerCase();
  if (ASCII.test(small)) return small;
  return small
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(special, (letter) => plain[letter] ?? letter);
}
