import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressIn } from './email-address.ts';
import { emailAddress } from './shapes.schemas.ts';

it('accepts the same addresses as the API', () => {
  const messy = fc
    .array(fc.constantFrom('a', 'B', '@', '.', '-', "'", '+', ' ', '\u200b', '\u202e', 'é', 'co'))
    .map((pieces) => pieces.join(''));
  const long = fc
    .integer({ min: 230, max: 260 })
    .map((count) => `${'a'.repeat(count)}@example.com`);
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), messy, fc.string(), long), (text) => {
      const { data = null } = emailAddress.safeParse(text);
      expect(addressIn(text)).toBe(data);
    }),
  );
});
