import { expect, test } from 'vitest';
import { matching } from './targets.ts';

const pages = [
  { title: 'Install and start', path: '/guide/operate/install' },
  { title: 'Größe', path: '/guide/größe' },
  { title: 'Start', path: '/guide' },
];
const found = (text: string) => matching(pages, text).map(({ title }) => title);

test('a target is found by its title, its path or its URL on the site', () => {
  expect(found(' INSTALL')).toEqual(['Install and start']);
  expect(found('operate/install')).toEqual(['Install and start']);
  expect(found('https://docs.example.com/guide/operate/install/?from=mail#linux')).toEqual([
    'Install and start',
  ]);
  expect(found('http://docs.example.com/guide/gr%C3%B6%C3%9Fe')).toEqual(['Größe']);
  expect(found('https://docs.example.com/%')).toEqual([]);
});
