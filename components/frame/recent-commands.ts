import { keepStored, readStoredList } from '#components/kit/stored.ts';

const KEY = 'masthead:recent';
/** How many commands are remembered. */
const MAXIMUM = 4;

/** The ids of recently used commands, newest first. */
export const recentCommands = (): string[] => readStoredList(KEY);

/** Saves a command as the most recent one. */
export function rememberCommand(id: string): void {
  const others = recentCommands().filter((other) => other !== id);
  keepStored(KEY, [id, ...others].slice(0, MAXIMUM));
}
