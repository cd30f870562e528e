import { formatList, formatNames, plural, pluralWord } from '#components/kit/format.ts';
import { levelOnContent } from '#components/kit/levels.ts';
import { type CallOptions, call } from '#lib/client/call.ts';
import { previewTeamChange, type TeamLosses } from '#lib/contract/teams.ts';

type Team = { organizationId: string; teamId: string };

/**
 * Reads a page of the access that members lose without the team.
 * @param who the removed members; omitted when the team is deleted
 * @throws Problem
 */
export function lossesOf(
  parameters: Team,
  who: { users?: string[] },
  page: string | undefined,
  options: CallOptions = {},
): Promise<TeamLosses> {
  return call(previewTeamChange, { parameters, query: { page }, body: who }, options);
}

/** The access that a removed member lost, for a toast: “Less access to 1 space: Handbook.” */
export function lessOfOne({ people, spaces, losses }: TeamLosses): string {
  if (people === 0) return '';
  if (spaces === 0) return 'Less access to what the team was granted.';
  const titles = losses.flatMap(({ examples }) => examples.map(({ title }) => title));
  const named = titles.length > 0 ? `: ${formatNames(titles, spaces)}` : '';
  return `Less access to ${plural(spaces, 'space')}${named}.`;
}

/** “2 grants of the team end: Edit on Handbook and Read on Product”. */
export function endedGrants(grants: TeamLosses['grants']): string {
  const { count } = grants;
  return `${plural(count, 'grant')} of the team ${pluralWord(count, 'ends', 'end')}: ${namedGrants(grants)}`;
}

/** “Edit on Handbook, Read on Product and 3 others”. */
export function namedGrants({ count, examples }: TeamLosses['grants']): string {
  const named = examples.map(({ level, on }) => `${levelOnContent(level)} on ${on.title}`);
  const others = count - named.length;
  return formatList(others > 0 ? [...named, plural(others, 'other')] : named);
}
