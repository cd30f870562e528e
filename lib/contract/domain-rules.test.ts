import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ownDomainFault } from './domain-rules.ts';
import { ownEmailDomain } from './organizations.schemas.ts';

it('rejects the same domains as the API, with the same messages', () => {
  const messy = fc
    .array(fc.constantFrom('a', '1', '.', '-', '@', 'é', 'co'))
    .map((pieces) => pieces.join(''));
  const common = fc.constantFrom('gmail.com', 'yahoo.de', 'co.uk', 'example.com');
  const long = fc.integer({ min: 240, max: 260 }).map((count) => `${'a.'.repeat(count / 2)}com`);
  fc.assert(
    fc.property(fc.oneof(fc.domain(), messy, common, long), (text) => {
      const domain = text.toLowerCase();
      const { error } = ownEmailDomain.safeParse(domain);
      expect(ownDomainFault(domain)).toBe(error?.issues[0]?.message ?? null);
    }),
  );
});
