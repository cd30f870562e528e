import { levelWords } from '#components/kit/levels.ts';
import { type Level, levelOf, type Role } from '#lib/contract/levels.ts';

/** “1 person”, “1,200 people”. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** “Ada, Ben and Cem”. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** What a level is called where somebody has it on content: nobody is a guest there. */
export function levelName(level: Level): string {
  return level === 'guest' ? 'No access' : levelWords[level].name;
}

/** What a grant gives, in a word. */
export function grantName(role: Role | null): string {
  return levelName(levelOf(role));
}

/** What the default of something is called. */
export function defaultName(level: Level | null, isRoot: boolean): string {
  if (level === null) return isRoot ? 'By role' : 'Inherited';
  return levelWords[level].name;
}
