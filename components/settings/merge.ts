import { isSame, type Setting, settings, type Values } from './values.ts';

/** One setting that was changed since the form was read, by the other, by us, or by both. */
export type Difference = {
  setting: Setting;
  by: 'them' | 'us' | 'both';
  /** Both changed it, and not to the same: somebody has to choose. */
  collides: boolean;
};

/**
 * Compares two sets of changes to the same settings.
 * @param saved what both started from
 */
export function differencesOf(saved: Values, theirs: Values, ours: Values): Difference[] {
  return settings.flatMap((setting): Difference[] => {
    const theyDid = !isSame(saved[setting], theirs[setting]);
    const weDid = !isSame(saved[setting], ours[setting]);
    if (!theyDid && !weDid) return [];
    const agree = isSame(theirs[setting], ours[setting]);
    const collides = theyDid && weDid && !agree && setting !== 'emailDomains';
    return [{ setting, by: theyDid ? (weDid ? 'both' : 'them') : 'us', collides }];
  });
}

/**
 * Puts both changes together: each setting as whoever changed it left it, domains by what either added
 * or took away, and where both changed one, ours where `keepOurs` says so.
 */
export function merged(
  saved: Values,
  theirs: Values,
  ours: Values,
  keepOurs: ReadonlySet<Setting>,
): Values {
  const result: Record<string, unknown> = { ...theirs };
  for (const { setting, by, collides } of differencesOf(saved, theirs, ours)) {
    if (by === 'us' || (collides && keepOurs.has(setting))) result[setting] = ours[setting];
  }
  if ('emailDomains' in saved) result.emailDomains = mergedDomains(saved, theirs, ours);
  return result as Values;
}

function mergedDomains(saved: Values, theirs: Values, ours: Values): string[] {
  const before = new Set(saved.emailDomains ?? []);
  const their = new Set(theirs.emailDomains ?? []);
  const our = new Set(ours.emailDomains ?? []);
  return [...new Set([...their, ...our])].filter(
    (domain) => (their.has(domain) && our.has(domain)) || !before.has(domain),
  );
}
