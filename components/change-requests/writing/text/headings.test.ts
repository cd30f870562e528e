import { expect, test } from 'vitest';
import { sectionsOf } from './headings.ts';
import { fileReference, linkTo } from './references.ts';

test('the sections of a text are its headings, except those in code', () => {
  expect(
    sectionsOf('# Start\n\n```\n# no heading\n```\n\n## Set *up* [it](x.md) ##\n\n## Start'),
  ).toEqual([
    { anchor: 'start', title: 'Start', level: 1, line: 1 },
    { anchor: 'set-up-it', title: 'Set up it', level: 2, line: 7 },
    { anchor: 'start-1', title: 'Start', level: 2, line: 9 },
  ]);
});

test('link text and target are escaped', () => {
  expect(linkTo('Moorings', 'page:pag_1')).toBe('[Moorings](page:pag_1)');
  expect(linkTo('a [b] c', 'https://x.example/(y)')).toBe('[a \\[b\\] c](<https://x.example/(y)>)');
});

test('an image is embedded, any other file is linked', () => {
  expect(fileReference({ id: 'fil_1', name: 'mast-head.png', contentType: 'image/png' })).toBe(
    '![mast head](file:fil_1)',
  );
  expect(fileReference({ id: 'fil_2', name: 'a.pdf', contentType: 'application/pdf' })).toBe(
    '[a.pdf](file:fil_2)',
  );
});
