import { matchScore } from '#components/kit/matching.ts';
import { settingsPages } from './settings-index.ts';
import type { SettingEntry, SettingsPageEntry } from './settings-pages.ts';
import { settingHref, settingsPageHref } from './settings-pages.ts';

/** A setting, or a whole page of them, that matches a search. */
export type FoundSetting = { href: string; label: string; page: string; description: string };

const MAXIMUM_RESULTS = 8;

/** Finds settings by label, description, audience and keywords, best match first. */
export function findSettings(organizationId: string, search: string): FoundSetting[] {
  if (search.trim() === '') return [];
  return settingsPages
    .flatMap((page) => [
      { found: pageResult(organizationId, page), score: matchScore(page.label, [], search) },
      ...page.settings.map((entry) => ({
        found: settingResult(organizationId, page, entry),
        score: scoreOf(page, entry, search),
      })),
    ])
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MAXIMUM_RESULTS)
    .map(({ found }) => found);
}

function scoreOf({ label: page }: SettingsPageEntry, entry: SettingEntry, search: string): number {
  const { label, keywords, description, audience } = entry;
  const byName = matchScore(label, [...keywords, page], search);
  // A match in the description counts, but ranks below a match in the name.
  return byName || matchScore('', [description, audience, label, page], search) / 10;
}

function pageResult(organizationId: string, page: SettingsPageEntry): FoundSetting {
  const description = page.settings.map(({ label }) => label).join(', ');
  const href = settingsPageHref(organizationId, page);
  return { href, label: page.label, page: 'Page', description };
}

function settingResult(
  organizationId: string,
  page: SettingsPageEntry,
  entry: SettingEntry,
): FoundSetting {
  const { label, description } = entry;
  return { href: settingHref(organizationId, page, entry), label, page: page.label, description };
}
