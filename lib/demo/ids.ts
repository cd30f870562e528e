import { DAY } from '#lib/contract/durations.ts';
import { keyOf } from '#lib/service/revisions/chunks.ts';

/** The authors of the demo, by level. */
export type DemoWriter = 'admin' | 'create' | 'review' | 'edit' | 'comment';

/** The id of an author. */
export const userId = (writer: DemoWriter) => `usr_demo_${writer}`;
/** The id of a collection by its key in the demo. */
export const collectionId = (key: string) => `col_demo_${key}`;
/** The id of a space by its key in the demo. */
export const spaceId = (key: string) => `spc_demo_${key}`;
/** The same whenever the pages are generated, so that links and history stay valid. */
export const pageId = (space: string, place: string) =>
  `pag_${keyOf(`${space}/${place}`).slice(0, 22)}`;
/** The id of a file of a space, always the same for its name. */
export const fileId = (space: string, name: string) =>
  `fil_${keyOf(`${space}/${name}`).slice(0, 22)}`;

/** The same time some days earlier. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}
