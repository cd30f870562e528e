import type { SettingFields } from '#components/kit/settings-form.tsx';
import type { SignInPolicy } from '#lib/contract/sign-in-policy.ts';

export type Values = Pick<
  SignInPolicy,
  'passkeyFor' | 'ssoCounts' | 'idleMinutes' | 'longestHours'
>;

const choiceNames: Record<Values['passkeyFor'], string> = {
  nobody: 'nobody',
  admins: 'admins',
  everybody: 'everybody',
};

/** The offered idle times in minutes, and the longest times in hours. */
export const idleTimes: Record<number, string> = {
  15: '15 minutes',
  30: '30 minutes',
  60: '1 hour',
  240: '4 hours',
  480: '8 hours',
  1440: '1 day',
  10080: '7 days',
};
export const longestTimes: Record<number, string> = {
  1: '1 hour',
  8: '8 hours',
  12: '12 hours',
  24: '1 day',
  72: '3 days',
  168: '7 days',
  336: '14 days',
};

export const NO_LIMIT = 'No limit';

/** A time in words, also one that only the API can set. */
export function idleText(minutes: number | null): string {
  return minutes === null ? NO_LIMIT : (idleTimes[minutes] ?? `${minutes} minutes`);
}

/** The same for hours. */
export function longestText(hours: number | null): string {
  return hours === null ? NO_LIMIT : (longestTimes[hours] ?? `${hours} hours`);
}

/** The labels of the settings, and their values in words. */
export const fields: SettingFields<Values> = {
  passkeyFor: { label: 'Require a passkey from', toText: (choice) => choiceNames[choice] },
  ssoCounts: { label: 'Single sign-on counts' },
  idleMinutes: { label: 'Sign out when idle', toText: idleText },
  longestHours: { label: 'Sign out after at most', toText: longestText },
};

/** The settings of a policy. */
export function valuesOf({
  passkeyFor,
  ssoCounts,
  idleMinutes,
  longestHours,
}: SignInPolicy): Values {
  return { passkeyFor, ssoCounts, idleMinutes, longestHours };
}
