import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server';

/**
 * The list of teams in the URL: search, only one's own, the page's cursor, the team in the panel, and
 * `?new=1` for the dialog that makes one.
 */
export const teamsSearch = {
  search: parseAsString.withDefault(''),
  mine: parseAsBoolean.withDefault(false),
  page: parseAsString,
  team: parseAsString,
  new: parseAsStringLiteral(['1']),
};

type State = { search: string; mine: boolean; page: string | null };

/** What the list asks the API for. */
export function teamsInput(organizationId: string, state: State, userId: string | undefined) {
  return {
    parameters: { organizationId },
    query: {
      ...(state.search && { title: state.search.slice(0, 64) }),
      ...(state.mine && userId && { owner: userId }),
      ...(state.page && { page: state.page }),
      limit: 50,
    },
  };
}

/** What the panel asks for. */
export function teamInput(organizationId: string, teamId: string) {
  return { parameters: { organizationId, teamId } };
}

/** The members of the team in the panel. */
export function membersInput(organizationId: string, teamId: string) {
  return { ...teamInput(organizationId, teamId), query: { limit: 50 } };
}
