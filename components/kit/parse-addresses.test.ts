import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressIn } from '#lib/contract/email-address.ts';
import { whyNotAddress } from './address.ts';
import { type FoundAddress, parseAddresses } from './parse-addresses.ts';

const texts = (found: FoundAddress[]) => found.map(({ text }) => text);

describe('parseAddresses', () => {
  it.each([
    ['ada@b.co, bo@b.co;cy@b.co\tdi@b.co\ned@b.co fi@b.co', 'ada bo cy di ed fi'],
    ['Ada Byron <ada@b.co>, Bo <bo@b.co>', 'ada bo'],
    ['"Byron, Ada" <ada@b.co>; "Derek, Bo" <bo@b.co>', 'ada bo'],
    ['Byron, Ada <ada@b.co>; Derek, Bo <bo@b.co>', 'ada bo'],
    ['Ada Byron ada@b.co\nBo\tbo@b.co', 'ada bo'],
    ['mailto:ada@b.co?subject=Hi%20there\n<mailto:bo@b.co>', 'ada bo'],
    ['[ada@b.co](mailto:bo@b.co)', 'ada bo'],
    ['- ada@b.co\n* bo@b.co\n3. cy@b.co', 'ada bo cy'],
    ["'ada@b.co', 'bo@b.co'", 'ada bo'],
    ['“ada@b.co”; (bo@b.co).', 'ada bo'],
    ['ada@b.co、bo@b.co；cy@b.co', 'ada bo cy'],
    ['\ufeffada@b.co\u200b\u00a0bo@b.co\r\ncy@b.co\rdi@b.co\u2028ed@b.co', 'ada bo cy di ed'],
    ['Write to ada@b.co, or bo@b.co.', 'ada bo'],
    ['"ada@b.co, bo@b.co"', 'ada bo'],
    ['"never closed ada@b.co\nbo@b.co', 'ada bo'],
    ['Ada,ada@b.co,London\nBo,bo@b.co,Paris', 'ada bo'],
    ['\n\n ,, ; \n ada@b.co\n', 'ada'],
    ['| Ada | ada@b.co |\n| Bo | bo@b.co |', 'ada bo'],
  ])('finds every address in %j', (text, names) => {
    expect(texts(parseAddresses(text))).toEqual(names.split(' ').map((name) => `${name}@b.co`));
  });

  it('reads a table by its header and ignores the other columns', () => {
    const table =
      'Name;Work e-mail;Manager e-mail;Role\n"Novak; Petra";petra@b.co;boss@b.co;Editor\nBo;bo@b.co;boss@b.co;Owner\nCy;cy@b.co;;\n';
    expect(parseAddresses(table)).toEqual([
      { text: 'petra@b.co', role: 'edit' },
      { text: 'bo@b.co', unknownRole: 'Owner' },
      { text: 'cy@b.co' },
    ]);
  });

  it('keeps an invalid address of a table', () => {
    expect(parseAddresses('email,role\npetra.b.co,read\n,\nbo@b.co,guest')).toEqual([
      { text: 'petra.b.co', role: 'read' },
      { text: 'bo@b.co', role: null },
    ]);
  });

  it('recognizes a role between bars', () => {
    expect(parseAddresses('cat@b.co|Cat|Comment')).toEqual([{ text: 'cat@b.co', role: 'comment' }]);
  });

  it('recognizes a role in a table without a header', () => {
    expect(parseAddresses('Ada\tada@b.co\tReviewer\nbo@b.co, admin')).toEqual([
      { text: 'ada@b.co', role: 'review' },
      { text: 'bo@b.co', role: 'admin' },
    ]);
  });

  it('recognizes a role after a space', () => {
    expect(parseAddresses('ada@b.co admin\nbo@b.co Bo, cy@b.co  Reader')).toEqual([
      { text: 'ada@b.co', role: 'admin' },
      { text: 'bo@b.co' },
      { text: 'cy@b.co', role: 'read' },
    ]);
  });

  it('assigns a role between addresses to the one before it', () => {
    expect(parseAddresses('ada@b.co, edit; bo@b.co; cy@b.co, Guest')).toEqual([
      { text: 'ada@b.co', role: 'edit' },
      { text: 'bo@b.co' },
      { text: 'cy@b.co', role: null },
    ]);
  });

  it('reads a header of a single column', () => {
    expect(texts(parseAddresses('E-mail\nada@b.co'))).toEqual(['ada@b.co']);
  });

  it.each([
    ['name,email\nAda,ada@b.co\nBo,bo@b.co', 'ada bo'],
    ['email,role\nada@b.co,edit', 'ada'],
    ['"Name","E-mail address"\r\n"Byron, Ada",ada@b.co', 'ada'],
    ['ada@b.co\nname,email\nBo,bo@b.co', 'ada bo'],
    ['email\nada@b.co\n\nname;email\nBo;bo@b.co', 'ada bo'],
    ['Email\nada@b.co, bo@b.co', 'ada bo'],
  ])('doesn’t mistake an address in %j for a header', (text, names) => {
    expect(texts(parseAddresses(text))).toEqual(names.split(' ').map((name) => `${name}@b.co`));
  });

  it('keeps an invalid address as written', () => {
    expect(texts(parseAddresses('ada@b.co, nonsense, bo@b'))).toEqual([
      'ada@b.co',
      'nonsense',
      'bo@b',
    ]);
    expect(texts(parseAddresses('ada @b.co\nPetra Novak\nada@@b.co'))).toEqual([
      'ada @b.co',
      'Petra Novak',
      'ada@@b.co',
    ]);
  });

  it('never throws, and finds nothing in an empty text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(Array.isArray(parseAddresses(text))).toBe(true);
      }),
    );
    const messy = fc
      .array(fc.constantFrom('"', '<', '>', '@', ',', '\n', 'a@b.co', 'email', '%', "'", ' '))
      .map((pieces) => pieces.join(''));
    fc.assert(fc.property(messy, (text) => Array.isArray(parseAddresses(text))));
    expect(parseAddresses(' \n,;\t')).toEqual([]);
  });

  const valid = fc.emailAddress().filter((address) => addressIn(address) !== null);

  it('finds every valid address in order, whatever separates them', () => {
    const separator = fc.constantFrom(', ', ',', ';', '; ', '\n', '\r\n', '\t', ' ', ' , \n');
    const shape = fc.constantFrom(
      (address: string) => address,
      (address: string) => `Ada Byron <${address}>`,
      (address: string) => `"Byron, Ada" <${address}>`,
      (address: string) => `<${address}>`,
      (address: string) => `mailto:${address}`,
      (address: string) => `(${address})`,
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(valid, shape, separator), { minLength: 1 }), (given) => {
        const text = given.map(([address, wrap, end]) => wrap(address) + end).join('');
        expect(texts(parseAddresses(text))).toEqual(given.map(([address]) => address));
      }),
    );
  });

  it('finds every valid address of a table with a header', () => {
    const row = fc.tuple(fc.string(), valid, fc.constantFrom('edit', '', 'Owner'));
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
        const lines = rows.map((cells) => cells.map(quoted).join(','));
        expect(texts(parseAddresses(['Name,Email,Role', ...lines].join('\n')))).toEqual(
          rows.map(([, address]) => address),
        );
      }),
    );
  });

  it('takes at most 50 ms for 1,000 lines', () => {
    const line = (_: unknown, index: number) =>
      `"Novak, Petra ${index}" <petra.novak.${index}@fathom.example>`;
    const text = Array.from({ length: 1000 }, line).join('\n');
    parseAddresses(text);
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      expect(parseAddresses(text)).toHaveLength(1000);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  });

  it('is not slowed down by unclosed quotes', () => {
    const start = performance.now();
    parseAddresses('"a\n'.repeat(20_000));
    parseAddresses(`${'"'.repeat(50_001)}<${'@'.repeat(50_000)}`);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe('whyNotAddress', () => {
  it.each([
    ['m.okafor@fathom', 'Not an address: the part after @ needs a dot'],
    ['fathom.example', 'Not an address: it has no @'],
    ['@fathom.example', 'Not an address: the part before @ is missing'],
    ['ada@', 'Not an address: the part after @ is missing'],
    ['ada@b@c.co', 'Not an address: it has more than one @'],
    ['ada b@c.co', 'Not an address: it contains a space'],
    ['ada.@b.co', 'Not an address: the part before @ has an extra dot'],
    ['ada@b..co', 'Not an address: the part after @ has an extra dot'],
    ['zoë@b.co', 'Not an address: the part before @ can’t contain “ë”'],
    ['ada@münchen.de', 'Not an address: the part after @ can’t contain “ü”'],
    [
      'ada@b.c',
      'Not an address: it ends in “.c”, but needs at least two letters there, as in “.com”',
    ],
    ['', 'Not an address: it is empty'],
    [
      'ada\u202a@b.co',
      'Not an address: the part before @ can’t contain the hidden character U+202A',
    ],
    [
      'ada@b\u2066.co',
      'Not an address: the part after @ can’t contain the hidden character U+2066',
    ],
  ])('says of %j: %s', (text, words) => {
    expect(whyNotAddress(text)).toBe(words);
  });

  it('returns null exactly when the API accepts the address', () => {
    const text = fc.oneof(fc.string(), fc.emailAddress(), fc.stringMatching(/^[\w.'+-]*@[\w.-]*$/));
    fc.assert(
      fc.property(text, (one) => (whyNotAddress(one) === null) === (addressIn(one) !== null)),
    );
  });
});
