import type { Level } from '#lib/contract/levels.ts';
import type { PersonLoss } from '#lib/contract/losses.ts';
import { levelWords } from './levels.ts';

/** Somebody who has less; the levels are those on what the change is about, where it is one place. */
export type Loss = PersonLoss & { before?: Level; after?: Level };

/** Who has less after a change, as the API counts and names it. */
export type LossesPage = {
  next?: { page: string } | undefined;
  people: number;
  spaces: number;
  locked: number;
  losses: readonly Loss[];
};

/** How many are named in a sentence. */
const NAMED = 3;

/** “1 person”, “1,200 people”. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Some of many by name, and how many more: “Ada, Ben and 10 others”. */
export function listed(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, NAMED);
  const others = count - shown.length;
  const all = others > 0 ? [...shown, counted(others, 'other')] : shown;
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all.join('');
}

/** What a level is called where somebody has it on content: nobody is a guest there. */
export function levelOnContent(level: Level): string {
  return level === 'guest' ? 'No access' : levelWords[level].name;
}

/**
 * Says in a sentence who has less by what was done, for a message; empty where nobody has.
 * @param what what it was done to: of a collection the spaces in it are named
 */
export function lossSentence(page: LossesPage, what: 'space' | 'collection'): string {
  const { people, locked, losses } = page;
  if (people === 0) return '';
  const names = listed(
    losses.map(({ user }) => user.displayName),
    people,
  );
  const where = what === 'space' ? 'it' : spacesOf(page);
  const who = counted(people, 'person', 'people');
  const have = people === 1 ? 'has' : 'have';
  const see = people === 1 ? 'sees' : 'see';
  const some = what === 'space' ? 'it' : 'some of it';
  const said =
    locked === 0
      ? `${who} ${have} less on ${where}`
      : locked === people
        ? `${who} no longer ${see} ${where}`
        : `${who} ${have} less on ${where}, ${counted(locked, 'of them', 'of them')} no longer ${locked === 1 ? 'sees' : 'see'} ${some}`;
  return losses.length > 0 ? `${said}: ${names}.` : `${said}.`;
}

/** “2 spaces (Buoys and Moorings)”; “it” where only the collection itself is lost. */
function spacesOf({ spaces, losses }: LossesPage): string {
  if (spaces === 0) return 'it';
  const titles = new Map(
    losses.flatMap(({ examples }) => examples.map(({ id, title }) => [id, title] as const)),
  );
  const names = titles.size > 0 ? ` (${listed([...titles.values()], spaces)})` : '';
  return `${counted(spaces, 'space')}${names}`;
}
