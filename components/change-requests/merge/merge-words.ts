import type { Sign } from '../words.ts';
import type { ForecastPage } from './resolutions.ts';

/** The sign of what a side did to a page. */
export function signOfSide(change: NonNullable<ForecastPage['ours']>): Sign {
  return change === 'created' ? 'added' : change;
}

const did: Record<NonNullable<ForecastPage['ours']>, string> = {
  created: 'added',
  edited: 'edited',
  moved: 'moved',
  deleted: 'deleted',
};

/** What was done to a page, and where: “edited here, deleted in Handbook”. */
export function doneWords({ theirs, ours }: ForecastPage, space: string): string {
  const [here, there] = [ours && `${did[ours]} here`, theirs && `${did[theirs]} in ${space}`];
  if (theirs === ours && theirs) return `${did[theirs]} here and in ${space}`;
  return [here, there].filter(Boolean).join(', ');
}

const kinds: Record<ForecastPage['conflicts'][number], string> = {
  text: 'the text',
  attributes: 'title or settings',
  place: 'the place',
  deleted: 'whether it stays',
};

/** What of a page collides. */
export function collidingWords({ conflicts }: ForecastPage): string {
  const words = [...new Set(conflicts)].map((each) => kinds[each]);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
