import { describe, expect, it } from 'vitest';
import { parseAddresses } from '#components/kit/parse-addresses.ts';
import { readTextFile } from '#components/kit/read-text-file.ts';
import { decodeText } from '#components/kit/text-file.ts';

const table = 'Name;E-mail;Role\nZoë Müller;zoe@b.co;edit\n';
const wanted = [{ text: 'zoe@b.co', role: 'edit' }];

function utf16(text: string, order: 'le' | 'be', mark: boolean): Uint8Array {
  const bytes = new Uint8Array(Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le'));
  return order === 'le' ? bytes : new Uint8Array(Buffer.from(bytes).swap16());
}

describe('decodeText', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(table)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${table}`)],
    ['UTF-16 little endian with a mark', utf16(table, 'le', true)],
    ['UTF-16 big endian with a mark', utf16(table, 'be', true)],
    ['UTF-16 little endian', utf16(table, 'le', false)],
    ['UTF-16 big endian', utf16(table, 'be', false)],
    ['Windows-1252', new Uint8Array(Buffer.from(table, 'latin1'))],
  ])('reads %s', (_, bytes) => {
    const text = decodeText(bytes);
    expect(text).toContain('Zoë Müller');
    expect(parseAddresses(text)).toEqual(wanted);
  });

  it('reads an empty file as an empty text', () => {
    expect(decodeText(new Uint8Array())).toBe('');
  });
});

describe('readTextFile', () => {
  it.each([
    [new File(['x'], 'people.xlsx'), /save it as csv/i],
    [new File(['PK\u0003\u0004'], 'people.csv'), /save it as csv/i],
    [new File([], 'people.csv'), /is empty/],
    [
      new File([Uint8Array.from({ length: 900 }, (_, at) => (at * 89) % 256)], 'x.png'),
      /isn’t a text file/,
    ],
    [new File([new Uint8Array(2_000_001)], 'people.csv'), /larger than 2 MB/],
  ])('rejects a file that isn’t a text', async (file, words) => {
    await expect(readTextFile(file, { megabytes: 2, tooLarge: 'Smaller.' })).rejects.toThrow(words);
  });
});
