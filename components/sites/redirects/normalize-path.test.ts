import { expect, test } from 'vitest';
import { redirectSource } from '#lib/contract/redirects.schemas.ts';
import { normalizePath } from './normalize-path.ts';

test.each([
  ['old/page', '/old/page'],
  ['/old/page/', '/old/page'],
  ['//old//page', '/old/page'],
  ['\\old\\page', '/old/page'],
  ['https://docs.example.com/old/page/?from=mail#top', '/old/page'],
  ['  /Grüße aus (hier)  ', '/Gr%C3%BC%C3%9Fe%20aus%20%28hier%29'],
  ['/a%20b', '/a%20b'],
  ['/', ''],
  ['https://docs.example.com', ''],
  ['/\ud800', '/'],
])('%j becomes %j', (text, suggestion) => {
  expect(normalizePath(text)).toBe(suggestion);
});

test('the result is a valid path', () => {
  for (const text of ['old page', 'https://a.example/ä/ö?x=1', '/a*b'])
    expect(redirectSource.safeParse(normalizePath(text)).success).toBe(true);
});
