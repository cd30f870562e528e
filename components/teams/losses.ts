import { counted, levelOnContent, listed } from '#components/kit/loss-words.ts';
import { type CallOptions, call } from '#lib/client/call.ts';
import { previewTeamChange, type TeamLosses } from '#lib/contract/teams.ts';

type Team = { organizationId: string; teamId: string };

/**
 * Asks for a page of what members of a team would have less of without it.
 * @param who those who are taken out; of nobody in particular, all of it: the team is deleted
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

/** What somebody who leaves has less of, in a sentence: “That is less on 1 space: Handbook.” */
export function lessOfOne({ people, spaces, losses }: TeamLosses): string {
  if (people === 0) return '';
  if (spaces === 0) return 'That is less on what was granted to it.';
  const titles = losses.flatMap(({ examples }) => examples.map(({ title }) => title));
  const named = titles.length > 0 ? `: ${listed(titles, spaces)}` : '';
  return `That is less on ${counted(spaces, 'space')}${named}.`;
}

/** “2 grants to it end: Edit on Handbook and Read on Product”. */
export function endedGrants(grants: TeamLosses['grants']): string {
  const { count } = grants;
  return `${counted(count, 'grant')} to it ${count === 1 ? 'ends' : 'end'}: ${namedGrants(grants)}`;
}

/** “Edit on Handbook, Read on Product and 3 others”. */
export function namedGrants({ count, examples }: TeamLosses['grants']): string {
  const named = examples.map(({ level, on }) => `${levelOnContent(level)} on ${on.title}`);
  const others = count - named.length;
  const all = others > 0 ? [...named, counted(others, 'other')] : named;
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all.join('');
}
