import { expect, test } from 'vitest';
import type { Redirect } from '#lib/contract/redirects.ts';
import { fixesFor } from './trace-fixes.ts';

function redirect(source: string, path?: string): Redirect {
  return {
    object: 'site-redirect',
    id: source,
    source,
    destination: { kind: 'site-section', siteSectionId: `to ${path}` },
    target: path === undefined ? {} : { path, title: `At ${path}` },
  };
}

test('a loop is opened at the redirect that leads back, in whatever letters', () => {
  const hops = [redirect('/before', '/a'), redirect('/A', '/b'), redirect('/b', '/a')];
  const [fix, other] = fixesFor({ hops, end: 'loop' }, []);
  expect(fix).toMatchObject({ kind: 'open-loop', redirect: { id: '/b' }, backTo: '/A' });
  expect(other).toMatchObject({ kind: 'elsewhere', redirect: { id: '/b' } });
});

test('what is only too long is pointed elsewhere from the start', () => {
  const hops = Array.from({ length: 20 }, (_, at) => redirect(`/${at}`, `/${at + 1}`));
  expect(fixesFor({ hops, end: 'loop' }, [])).toEqual([{ kind: 'elsewhere', redirect: hops[0] }]);
});

test('a chain is pointed at its end, all of it at once', () => {
  const hops = [redirect('/a', '/b'), redirect('/b', '/c'), redirect('/c', '/d')];
  expect(fixesFor({ hops, end: 'arrives' }, [])).toEqual([
    {
      kind: 'straighten',
      redirects: hops.slice(0, 2),
      destination: hops[2]?.destination,
      name: 'At /d',
    },
  ]);
});

test('what is dead is pointed elsewhere, where it ends', () => {
  const hops = [redirect('/a', '/b'), redirect('/b')];
  expect(fixesFor({ hops, end: 'dead' }, [])).toEqual([{ kind: 'elsewhere', redirect: hops[1] }]);
});

test('one that nobody meets is taken out', () => {
  const [met, shadowed] = [redirect('/safety', '/s'), redirect('/Safety', '/s')];
  expect(fixesFor({ hops: [met], end: 'arrives' }, [shadowed])).toEqual([
    { kind: 'take-out-shadowed', redirect: shadowed, first: met },
  ]);
});

test('what arrives at once needs nothing', () => {
  expect(fixesFor({ hops: [redirect('/a', '/b')], end: 'arrives' }, [])).toEqual([]);
  expect(fixesFor({ hops: [], end: 'no-redirect' }, [])).toEqual([]);
});
