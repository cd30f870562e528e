import { expect, test } from 'vitest';
import { encodePath } from './addresses.ts';

test('a path in an address is read as the same path, and as nothing else', () => {
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
  for (const sign of [...ascii, 'ø', '港', '😀', '%2F', '%', 'a b', 'a?b#c']) {
    const path = `guides/x${sign}y/@team`;
    const encoded = encodePath(path);
    expect(decodeURIComponent(encoded)).toBe(path);
    const { pathname, search, hash } = new URL(`https://docs.example/${encoded}`);
    expect([decodeURIComponent(pathname), search, hash]).toEqual([`/${path}`, '', '']);
  }
});
