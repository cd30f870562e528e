import { expect, test, vi } from 'vitest';
import { color } from './color.ts';

test('code that ran out of time while its patterns were compiled has all its colors', async () => {
  const code = 'export function listen(port: number): void { return open("x"); }';
  await color('let a = 1;', 'typescript');
  let calls = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => Math.min(calls++, 5) * 400);
  const lines = await color(code, 'typescript');
  clock.mockRestore();
  const words = Object.fromEntries(lines?.flat() ?? []);
  expect(words).toMatchObject({ 'return ': 'tok-keyword', x: 'tok-string' });
});
