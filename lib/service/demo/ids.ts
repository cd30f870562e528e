import { keyOf } from '../chunks.ts';

const DAY = 86_400_000;

/** Who writes in the demo, by the level. */
export type DemoWriter = 'admin' | 'create' | 'review' | 'edit' | 'comment';

export const userId = (writer: DemoWriter) => `usr_demo_${writer}`;
export const collectionId = (key: string) => `col_demo_${key}`;
export const spaceId = (key: string) => `spc_demo_${key}`;
/** Stays the same however often the pages are made, so that links and history hold. */
export const pageId = (space: string, place: string) =>
  `pag_${keyOf(`${space}/${place}`).slice(0, 22)}`;
export const fileId = (space: string, name: string) =>
  `fil_${keyOf(`${space}/${name}`).slice(0, 22)}`;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}
