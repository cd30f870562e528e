import fc from 'fast-check';
import { expect, it } from 'vitest';
import { whyNotOwnDomain } from './domain-words.ts';
import { ownEmailDomain } from './organizations.ts';

it('refuses what the API refuses, in the same words', () => {
  const messy = fc
    .array(fc.constantFrom('a', '1', '.', '-', '@', 'é', 'co'))
    .map((pieces) => pieces.join(''));
  const common = fc.constantFrom('gmail.com', 'yahoo.de', 'co.uk', 'example.com');
  const long = fc.integer({ min: 240, max: 260 }).map((count) => `${'a.'.repeat(count / 2)}com`);
  fc.assert(
    fc.property(fc.oneof(fc.domain(), messy, common, long), (text) => {
      const domain = text.toLowerCase();
      const { error } = ownEmailDomain.safeParse(domain);
      expect(whyNotOwnDomain(domain)).toBe(error?.issues[0]?.message ?? null);
    }),
  );
});
