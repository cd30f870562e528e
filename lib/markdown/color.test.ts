import { expect, test, vi } from 'vitest';
import { color } from './color.ts';

test.each([5, 11])(
  'code that ran out of time while its patterns were compiled has all its colors, on a busy machine too (%i)',
  async (busy) => {
    const code = `export function listen${busy}(port: number): void { return open("x"); }`;
    await color('let a = 1;', 'typescript');
    let calls = 0;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => Math.min(calls++, busy) * 200);
    const lines = await color(code, 'typescript');
    clock.mockRestore();
    const words = Object.fromEntries(lines?.flat() ?? []);
    expect(words).toMatchObject({ 'return ': 'tok-keyword', x: 'tok-string' });
  },
);
