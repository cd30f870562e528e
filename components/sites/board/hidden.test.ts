import { expect, test } from 'vitest';
import type { Redirect } from '#lib/contract/redirects.ts';
import { hiddenItems } from './hidden.ts';
import { structure } from './testing-board.ts';

const redirect = (source: string, hides: string, problem = 'hides') =>
  ({ object: 'site-redirect', id: source, source, hides, problem }) as Redirect;

test('a redirect hides what is at its path, or a page of the space around it; a loop only the former', () => {
  const hidden = hiddenItems(structure, [
    redirect('/Moorings', 'Moorings'),
    redirect('/safety/crew/drills', 'Drills'),
    redirect('/notes', 'Notes', 'chain'),
    redirect('/safety', '', 'loop'),
    redirect('/safety/crew/nowhere', '', 'dead'),
  ]);
  expect([...hidden]).toEqual([
    ['moorings', { source: '/Moorings' }],
    ['m1', { source: '/Moorings' }],
    ['crew', { source: '/safety/crew/drills', page: 'Drills' }],
    ['safety', { source: '/safety', problem: 'loop' }],
    ['s1', { source: '/safety', problem: 'loop' }],
  ]);
});
