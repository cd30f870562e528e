/** For tests only: a site with groups, sections and spaces. */
import type { SiteMove, SiteStructure } from '#lib/contract/site-structure.ts';
import { foldMove, type ItemMove } from './fold.ts';
import { type Structure, structureOf } from './items.ts';
import { recordMove } from './record-move.ts';

export const space = (id: string, more = {}) =>
  ({ object: 'site-space', id, title: id, path: id, urls: {}, ...more }) as const;
export const section = (id: string, siteSpaces: object[], more = {}) =>
  ({ object: 'site-section', id, title: id, path: id, urls: {}, siteSpaces, ...more }) as const;
const group = (id: string, sections: object[]) =>
  ({ object: 'site-section-group', id, title: id, sections }) as const;

/** Hardware (Buoys, Moorings, Safety), Notes outside of groups, Software (API), Empty. */
export const structure = structureOf({
  type: 'sections',
  structure: [
    group('Hardware', [
      section('buoys', [space('b1', { default: true }), space('calibration'), space('pt')], {
        default: true,
      }),
      section('moorings', [space('m1', { default: true })]),
      section('safety', [space('s1', { default: true }), space('crew')]),
    ]),
    section('notes', [space('n1', { default: true }), space('n2')]),
    group('Software', [section('api', [space('a1', { default: true }), space('a2')])]),
    group('Empty', []),
  ],
} as unknown as SiteStructure);

/** Reads a structure of sections. */
export function structureWith(...items: object[]): Structure {
  return structureOf({ type: 'sections', structure: items } as unknown as SiteStructure);
}

/** The record the service keeps of a move that changes something. */
export function recorded(
  before: Structure,
  move: ItemMove,
  more: Partial<SiteMove> = {},
): SiteMove {
  const by = { person: undefined, siteId: 'site', number: 1 };
  const record = recordMove(before, foldMove(before, move), move.id, by);
  if (!record) throw new Error(`Moving ${move.id} changes nothing.`);
  return { ...record, ...more };
}
