import { isSame, type OrganizationSettingsValues, type Setting, settings } from './values.ts';

/** A setting that has changed since the form was loaded. */
export type SettingDifference = {
  setting: Setting;
  by: 'them' | 'us' | 'both';
  /** Both changed it to different values, so one has to be chosen. */
  collides: boolean;
};

/**
 * Compares two sets of changes to the same settings.
 * @param saved the values both started from
 */
export function differencesOf(
  saved: OrganizationSettingsValues,
  theirs: OrganizationSettingsValues,
  ours: OrganizationSettingsValues,
): SettingDifference[] {
  return settings.flatMap((setting): SettingDifference[] => {
    const theyDid = !isSame(saved[setting], theirs[setting]);
    const weDid = !isSame(saved[setting], ours[setting]);
    if (!theyDid && !weDid) return [];
    const agree = isSame(theirs[setting], ours[setting]);
    const collides = theyDid && weDid && !agree && setting !== 'emailDomains';
    return [{ setting, by: theyDid ? (weDid ? 'both' : 'them') : 'us', collides }];
  });
}

/**
 * Combines both sets of changes. Additions and removals of domains are both kept; a setting that both
 * changed keeps their value unless `keepOurs` has it.
 */
export function merged(
  saved: OrganizationSettingsValues,
  theirs: OrganizationSettingsValues,
  ours: OrganizationSettingsValues,
  keepOurs: ReadonlySet<Setting>,
): OrganizationSettingsValues {
  const result: Record<string, unknown> = { ...theirs };
  for (const { setting, by, collides } of differencesOf(saved, theirs, ours)) {
    if (by === 'us' || (collides && keepOurs.has(setting))) result[setting] = ours[setting];
  }
  if ('emailDomains' in saved) result.emailDomains = mergedDomains(saved, theirs, ours);
  return result as OrganizationSettingsValues;
}

function mergedDomains(
  saved: OrganizationSettingsValues,
  theirs: OrganizationSettingsValues,
  ours: OrganizationSettingsValues,
): string[] {
  const before = new Set(saved.emailDomains ?? []);
  const their = new Set(theirs.emailDomains ?? []);
  const our = new Set(ours.emailDomains ?? []);
  return [...new Set([...their, ...our])].filter(
    (domain) => (their.has(domain) && our.has(domain)) || !before.has(domain),
  );
}
