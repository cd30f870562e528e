import { type Level, type Role, roleAt } from './levels.ts';

/** The default level of content as the API names it: documented values, and `restricted`, an extension. */
export type DefaultAccess = {
  defaultLevel?: Role | 'inherit' | null | undefined;
  restricted?: boolean | undefined;
};

/** The level of people without a grant; null is inherited, `guest` is none. */
export function defaultLevelOf({ defaultLevel, restricted }: DefaultAccess): Level | null {
  if (restricted) return 'guest';
  return defaultLevel === undefined || defaultLevel === 'inherit' ? null : defaultLevel;
}

/** A default level as the API names it, with what a change from another one needs. */
export function defaultAccess(level: Level | null, from: Level | null = null) {
  const isEnded = from === 'guest' && level !== 'guest';
  return {
    defaultLevel: level && roleAt(level),
    ...((level === 'guest' || isEnded) && { restricted: level === 'guest' }),
  };
}

/**
 * The default level that a change asks for; undefined if it leaves it as it is. Null alone keeps
 * restricted content restricted: clients that don't know the extension send it back as they read it.
 */
export function requestedLevel(
  { defaultLevel, restricted }: DefaultAccess,
  before: Level | null,
): Level | null | undefined {
  if (restricted) return 'guest';
  const isOpened = restricted === false || before !== 'guest';
  if (defaultLevel === undefined)
    return restricted === false && before === 'guest' ? null : undefined;
  if (defaultLevel === 'inherit') return null;
  return defaultLevel ?? (isOpened ? null : 'guest');
}
