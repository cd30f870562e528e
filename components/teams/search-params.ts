import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { parseAsId } from '#components/kit/parse-as-id.ts';

/** The list in the URL: search, “only teams I own”, page, the open team, and `new=1` for the create dialog. */
export const teamsSearch = {
  search: parseAsString.withDefault(''),
  mine: parseAsBoolean.withDefault(false),
  page: parseAsString,
  team: parseAsId,
  new: parseAsStringLiteral(['1']),
};

type State = { search: string; mine: boolean; page: string | null };

/** The input of the list. */
export function teamsInput(organizationId: string, state: State, userId: string | undefined) {
  return {
    parameters: { organizationId },
    query: {
      include: 'summary' as const,
      ...(state.search && { title: state.search.slice(0, 64) }),
      ...(state.mine && userId && { owner: userId }),
      ...(state.page && { page: state.page }),
      limit: 50,
    },
  };
}

/** The input of the panel. */
export function teamInput(organizationId: string, teamId: string) {
  return { parameters: { organizationId, teamId }, query: { include: 'summary' as const } };
}

/** The input of the panel's members. */
export function membersInput(organizationId: string, teamId: string, search = '') {
  return {
    parameters: { organizationId, teamId },
    query: { limit: 50, ...(search && { search }) },
  };
}
