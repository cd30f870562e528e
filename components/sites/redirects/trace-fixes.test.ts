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

test('a loop is fixed at the redirect that leads back, whatever its case', () => {
  const hops = [redirect('/before', '/a'), redirect('/A', '/b'), redirect('/b', '/a')];
  const [fix, other] = fixesFor({ hops, end: 'loop' }, []);
  expect(fix).toMatchObject({ kind: 'open-loop', redirect: { id: '/b' }, backTo: '/A' });
  expect(other).toMatchObject({ kind: 'elsewhere', redirect: { id: '/b' } });
});

test('a path that is only too long gets another target at its start', () => {
  const hops = Array.from({ length: 20 }, (_, at) => redirect(`/${at}`, `/${at + 1}`));
  expect(fixesFor({ hops, end: 'loop' }, [])).toEqual([{ kind: 'elsewhere', redirect: hops[0] }]);
});

test('all redirects of a chain are pointed at its end', () => {
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

test('a dead redirect gets another target where it ends', () => {
  const hops = [redirect('/a', '/b'), redirect('/b')];
  expect(fixesFor({ hops, end: 'dead' }, [])).toEqual([{ kind: 'elsewhere', redirect: hops[1] }]);
});

test('a shadowed redirect is deleted', () => {
  const [used, shadowed] = [redirect('/safety', '/s'), redirect('/Safety', '/s')];
  expect(fixesFor({ hops: [used], end: 'arrives' }, [shadowed])).toEqual([
    { kind: 'take-out-shadowed', redirect: shadowed, first: used },
  ]);
});

test('a path that works needs no fix', () => {
  expect(fixesFor({ hops: [redirect('/a', '/b')], end: 'arrives' }, [])).toEqual([]);
  expect(fixesFor({ hops: [], end: 'no-redirect' }, [])).toEqual([]);
});
