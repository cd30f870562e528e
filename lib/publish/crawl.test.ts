import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { pageFrom } from '#lib/markdown/testing-corpus.ts';
import { testSite } from './testing.ts';

const PAGES = 40;

const pages = Object.fromEntries(
  Array.from({ length: PAGES }, (_, seed) => [`Page ${seed}`, pageFrom(seed)]),
);
const { site, read } = testSite({ Guide: pages, API: { Start: 'See *it*.' } });

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'heading-level': 'error' },
});

test('a crawl finds only links that answer, and every page is valid HTML', async () => {
  const refused = new Set(['/nowhere', '//nowhere', '/~/feedback']);
  const waiting = new Set(['/', ...refused, '/~/search?q=gateway', '/~/visitor/logout']);
  const faults: string[] = [];
  for (const path of waiting) {
    const answer = await read(site.host, path);
    if (!answer) throw new Error(`${path} isn’t the site’s.`);
    if (answer.status >= 400 !== refused.has(path)) faults.push(`${path}: ${answer.status}`);
    const { location, 'content-type': type = '' } = answer.headers;
    if (location?.startsWith('/')) waiting.add(location);
    if (location || !type.startsWith('text/html')) continue;
    for (const { messages } of (await validator.validateString(answer.text)).results)
      faults.push(
        ...messages.map(({ ruleId, message, line }) => `${path}:${line} ${ruleId}: ${message}`),
      );
    // Drawing one takes a second; readers can ask for ten.
    for (const [, href = ''] of answer.text.matchAll(/\s(?:href|src)="(\/[^"#]*)/g))
      if (!href.startsWith('/~/pdf')) waiting.add(href.replaceAll('&amp;', '&'));
  }
  expect(waiting.size).toBeGreaterThan(PAGES * 2);
  expect([...new Set(faults)]).toEqual([]);
});
