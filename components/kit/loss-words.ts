import type { Level } from '#lib/contract/levels.ts';
import type { PersonLoss } from '#lib/contract/losses.schemas.ts';
import { formatNames, plural } from './format.ts';

/** A person who will have less access; the levels are those on the changed content itself. */
export type Loss = PersonLoss & { before?: Level; after?: Level };

/** The people who lose access in a change, as counted and named by the API. */
export type LossesPage = {
  next?: { page: string } | undefined;
  people: number;
  spaces: number;
  locked: number;
  losses: readonly Loss[];
};

/**
 * The people who lose access in a change, as a sentence for a toast; empty for nobody.
 * @param what the kind of content that changed: for a collection its spaces are named
 */
export function lossSentence(page: LossesPage, what: 'space' | 'collection'): string {
  const { people, locked, losses } = page;
  if (people === 0) return '';
  const names = formatNames(
    losses.map(({ user }) => user.displayName),
    people,
  );
  const where = what === 'space' ? 'it' : spacesOf(page);
  const who = plural(people, 'person', 'people');
  const have = people === 1 ? 'has' : 'have';
  const see = people === 1 ? 'sees' : 'see';
  const some = what === 'space' ? 'it' : 'some of it';
  const sentence =
    locked === 0
      ? `${who} ${have} less access to ${where}`
      : locked === people
        ? `${who} no longer ${see} ${where}`
        : `${who} ${have} less access to ${where}, ${plural(locked, 'of them', 'of them')} no longer ${locked === 1 ? 'sees' : 'see'} ${some}`;
  return losses.length > 0 ? `${sentence}: ${names}.` : `${sentence}.`;
}

/** “2 spaces (Buoys and Moorings)”; “it” when only the collection itself is lost. */
function spacesOf({ spaces, losses }: LossesPage): string {
  if (spaces === 0) return 'it';
  const titles = new Map(
    losses.flatMap(({ examples }) => examples.map(({ id, title }) => [id, title] as const)),
  );
  const names = titles.size > 0 ? ` (${formatNames([...titles.values()], spaces)})` : '';
  return `${plural(spaces, 'space')}${names}`;
}
