import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { unicodeDomain } from './unicode-domain.ts';

test('internationalized domains are spelled as people know them', () => {
  for (const unicode of [
    'münchen.example',
    'mail.bücher.example',
    'пример.example',
    '例え.テスト',
    'مثال.إختبار',
    'παράδειγμα.δοκιμή',
    'ünïcödé-ünïcödé-ünïcödé.example',
    '💡.example',
  ])
    expect(unicodeDomain(domainToASCII(unicode))).toBe(unicode);
});

test('other names stay as they are', () => {
  for (const name of [
    'example.com',
    'xn--.example',
    'xn--a.example',
    'xn--99999999999.example',
    'xn--mnchen-3y!.example',
    // Decoded it would read as another, ordinary domain.
    'xn--fathom-.example',
  ])
    expect(unicodeDomain(name)).toBeNull();
});
