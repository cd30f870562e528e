import { decodeNamedCharacterReference } from 'decode-named-character-reference';

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z\d]{1,31}));/gi;

/** The text that HTML with `&amp;` and the like means. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (all, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return decodeNamedCharacterReference(name) || all;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\ufffd';
  });
}
