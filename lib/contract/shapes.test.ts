import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { trimmed } from './shapes.schemas.ts';

it('removes direction overrides from text, so that no name reads backwards', () => {
  const title = trimmed(z.minLength(1, 'Enter a title.'));
  expect(title.parse('invoice\u202egnp.exe')).toBe('invoicegnp.exe');
  expect(title.parse('\u202e مرحبا \u202d')).toBe('مرحبا');
  expect(title.parse('שלום\u200f!')).toBe('שלום\u200f!');
  expect(title.safeParse(' \u202e ').success).toBe(false);
});
