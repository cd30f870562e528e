import fc from 'fast-check';
import robotsParser from 'robots-parser';
import { expect, test } from 'vitest';
import { concerningUs } from './robots.ts';

const url = 'https://site.example/robots.txt';

test('rules for this robot are followed as in the whole file', () => {
  const line = fc.constantFrom(
    ...['User-agent: *', 'user-agent: Masthead', 'User-Agent: masthead/2.0', 'User-agent: Other'],
    ...['Disallow: /', 'Disallow: /a', 'Disallow:', 'Allow: /a/b', 'Allow: /*.html$', 'allow : /'],
    ...['Crawl-delay: 3', 'Sitemap: https://site.example/s.xml', '# comment', '', 'Noindex: /x'],
    ...['Disallow: /a # but not all', 'nonsense', ' Disallow:/b ', 'User-agent: *bot'],
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), fc.constantFrom('\n', '\r\n'), (lines, end) => {
      const text = lines.join(end);
      const [whole, ours] = [robotsParser(url, text), robotsParser(url, concerningUs(text))];
      for (const path of ['/', '/a', '/a/b', '/a/c.html', '/b', '/x'])
        expect(ours.isAllowed(`https://site.example${path}`, 'Masthead')).toBe(
          whole.isAllowed(`https://site.example${path}`, 'Masthead'),
        );
      expect(ours.getCrawlDelay('Masthead')).toBe(whole.getCrawlDelay('Masthead'));
      expect(ours.getSitemaps()).toEqual(whole.getSitemaps());
    }),
    { numRuns: 2_000 },
  );
});

test('a file made to use up all memory or time uses neither', () => {
  const started = process.cpuUsage();
  const names = Array.from({ length: 10_000 }, (_, index) => `User-agent: a${index}\n`).join('');
  const many = 'Disallow: /x\n';
  expect(concerningUs(names + many.repeat(15_000))).toBe('');
  expect(concerningUs(`User-agent: *\n${names}${many.repeat(4_000)}`).length).toBeLessThan(60_000);
  for (const rule of [many.repeat(10_000), `Disallow: /${'*a'.repeat(200)}b\n`.repeat(100)])
    expect(() => concerningUs(`User-agent: *\n${rule}`)).toThrow('too many rules');
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
});
