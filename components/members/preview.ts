import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import type { InputOf, ReplyOf } from '#lib/contract/endpoint.ts';
import type { Role } from '#lib/contract/levels.ts';
import { previewMemberChange } from '#lib/contract/members.ts';
import { LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';
import type { PlannedChange } from './change-plan.ts';
import type { MemberSummary } from './person.ts';
import type { MatchingFilter } from './selection.ts';

type Body = InputOf<typeof previewMemberChange>['body'];
export type Preview = ReplyOf<typeof previewMemberChange>;

type PreviewInput = {
  organizationId: string;
  change: Exclude<PlannedChange, { kind: 'disable' | 'enable' }>;
  people: readonly MemberSummary[];
  /** Set if the people are exactly those who match it. */
  matching: MatchingFilter | null;
};

/**
 * Previews what people would lose by a change. More than a thousand are sent as their filter if they
 * have one, else in batches of a thousand that are added up.
 * @returns null if the API has no previews
 * @throws Problem
 */
export async function previewChange(
  { organizationId, change, people, matching }: PreviewInput,
  signal: AbortSignal,
): Promise<Preview | null> {
  const changeBody = {
    change: change.kind,
    ...(change.kind === 'role' && { role: change.role ?? null }),
  };
  const request = (who: Pick<Body, 'users' | 'filter'>) =>
    call(
      previewMemberChange,
      { parameters: { organizationId }, body: { ...changeBody, ...who } },
      { signal },
    );
  try {
    if (matching && people.length > LIMIT_MAXIMUM) return await request({ filter: matching });
    const parts: Preview[] = [];
    for (let from = 0; from < people.length; from += LIMIT_MAXIMUM) {
      const part = people.slice(from, from + LIMIT_MAXIMUM);
      parts.push(await request({ users: part.map(({ id }) => id) }));
    }
    return addPreviews(parts);
  } catch (error) {
    const isMissing = error instanceof Problem && error.isUnsupported;
    if (isMissing) return null;
    throw error;
  }
}

/** Adds up the previews of the batches of one change. */
export function addPreviews(parts: readonly Preview[]): Preview | null {
  const [first, ...more] = parts;
  return first ? more.reduce(addTwo, first) : null;
}

function addTwo(one: Preview, other: Preview): Preview {
  const teams = new Map(one.teams.map((team) => [team.id, team]));
  for (const team of other.teams) {
    const before = teams.get(team.id);
    teams.set(
      team.id,
      before
        ? {
            ...before,
            leaving: before.leaving + team.leaving,
            remaining: before.remaining - team.leaving,
          }
        : team,
    );
  }
  const lastAdmin = one.lastAdmin ?? other.lastAdmin;
  const outside = [...(one.outside ?? []), ...(other.outside ?? [])];
  // A part with only service accounts has none.
  const waysBack =
    one.waysBack && other.waysBack
      ? addWays(one.waysBack, other.waysBack)
      : (one.waysBack ?? other.waysBack);
  return {
    members: one.members + other.members,
    unchanged: one.unchanged + other.unchanged,
    teams: [...teams.values()].toSorted((a, b) => b.leaving - a.leaving),
    teamMemberships: one.teamMemberships + other.teamMemberships,
    spaces: addSpaces(one.spaces, other.spaces),
    lowered: addSpaces(one.lowered, other.lowered),
    tokens: one.tokens + other.tokens,
    signIns: one.signIns + other.signIns,
    losesAdmin: one.losesAdmin + other.losesAdmin,
    gainsAdmin: one.gainsAdmin + other.gainsAdmin,
    includesCaller: one.includesCaller || other.includesCaller,
    ...(lastAdmin && { lastAdmin }),
    ...(outside.length > 0 && { outside }),
    ...(waysBack && { waysBack }),
  };
}

/** How people who are removed could come back. */
export type Ways = NonNullable<Preview['waysBack']>;

function addWays(one: Ways, other: Ways): Ways {
  const domains = new Map(one.domains.map((each) => [each.domain, each.people]));
  for (const { domain, people } of other.domains)
    domains.set(domain, people + (domains.get(domain) ?? 0));
  return {
    domains: [...domains].map(([domain, people]) => ({ domain, people })),
    links: one.links,
    providers: one.providers.length > 0 ? one.providers : other.providers,
  };
}

/** Both parts may contain the same spaces and only some are named, so the count is a lower bound. */
function addSpaces(one: Preview['spaces'], other: Preview['spaces']): Preview['spaces'] {
  const named = new Map(one.examples.map((space) => [space.id, space]));
  for (const space of other.examples) {
    const people = space.people + (named.get(space.id)?.people ?? 0);
    named.set(space.id, { ...space, people });
  }
  const examples = [...named.values()].toSorted((a, b) => b.people - a.people);
  return {
    count: Math.max(one.count, other.count, examples.length),
    examples: examples.slice(0, Math.max(one.examples.length, other.examples.length)),
  };
}

/** The query of what one person loses by a new role; its data is null if the API has no previews. */
export function rolePreview(organizationId: string, person: MemberSummary, role: Role | null) {
  const input = { organizationId, change: { kind: 'role', role }, people: [person] } as const;
  return queryOptions({
    queryKey: ['preview', 'role', organizationId, person.id, role],
    // It isn't stopped when the menu that shows it closes: the choice needs it, too.
    queryFn: () => previewChange({ ...input, matching: null }, new AbortController().signal),
    retry: false,
  });
}
