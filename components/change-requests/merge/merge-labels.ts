import { formatList } from '#components/kit/format.ts';
import type { Sign } from '../words.ts';
import type { ForecastPage } from './resolutions.ts';

/** Returns the sign for a change that one side made to a page. */
export function signOfSide(change: NonNullable<ForecastPage['ours']>): Sign {
  return change === 'created' ? 'added' : change;
}

const changes: Record<NonNullable<ForecastPage['ours']>, string> = {
  created: 'added',
  edited: 'edited',
  moved: 'moved',
  deleted: 'deleted',
};

/** Describes the changes to a page: “edited here, deleted in Handbook”. */
export function changeLabel({ theirs, ours }: ForecastPage, space: string): string {
  const [here, there] = [
    ours && `${changes[ours]} here`,
    theirs && `${changes[theirs]} in ${space}`,
  ];
  if (theirs === ours && theirs) return `${changes[theirs]} here and in ${space}`;
  return [here, there].filter(Boolean).join(', ');
}

const kinds: Record<ForecastPage['conflicts'][number], string> = {
  text: 'text',
  attributes: 'title or settings',
  place: 'position',
  deleted: 'deletion',
};

/** Lists the parts of a page that conflict: “text and position”. */
export function conflictLabel({ conflicts }: ForecastPage): string {
  const words = [...new Set(conflicts)].map((each) => kinds[each]);
  return formatList(words);
}
