import { matchScore } from '#components/kit/matching.ts';
import {
  placeHref,
  type SettingEntry,
  type SettingsPlace,
  settingHref,
  settingsPlaces,
} from './settings-index.ts';

/** A setting, or a whole page of them, that fits what was typed. */
export type Found = { href: string; label: string; place: string; changes: string };

/** How many are shown. */
const MOST = 8;

/** Finds settings by their names, what they change, whom they concern and other words for them, the best first. */
export function findSettings(organizationId: string, typed: string): Found[] {
  if (typed.trim() === '') return [];
  return settingsPlaces
    .flatMap((place) => [
      { found: foundPlace(organizationId, place), score: matchScore(place.label, [], typed) },
      ...place.settings.map((entry) => ({
        found: foundSetting(organizationId, place, entry),
        score: scoreOf(place, entry, typed),
      })),
    ])
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ found }) => found);
}

function scoreOf({ label: place }: SettingsPlace, entry: SettingEntry, typed: string): number {
  const { label, words, changes, concerns } = entry;
  // What a setting says of itself finds it, too, after those that are called so.
  const byName = matchScore(label, [...words, place], typed);
  return byName || matchScore('', [changes, concerns, label, place], typed) / 10;
}

function foundPlace(organizationId: string, place: SettingsPlace): Found {
  const changes = place.settings.map(({ label }) => label).join(', ');
  return { href: placeHref(organizationId, place), label: place.label, place: 'Page', changes };
}

function foundSetting(organizationId: string, place: SettingsPlace, entry: SettingEntry): Found {
  const { label, changes } = entry;
  return { href: settingHref(organizationId, place, entry), label, place: place.label, changes };
}
