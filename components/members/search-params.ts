import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server';
import { parseAsId } from '#components/kit/parse-as-id.ts';
import { memberRoles, memberSorts, seenFilters } from '#lib/contract/members.ts';
import { LIMIT_DEFAULT, LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';

/** The page sizes of the list. */
export const pageSizes = [LIMIT_DEFAULT, 200, LIMIT_MAXIMUM, 10_000] as const;
/** The tabs of the member panel. */
const panelTabs = ['access', 'teams', 'overview', 'history'] as const;

/** The state of the list in the URL. */
export const memberParsers = {
  search: parseAsString.withDefault(''),
  /** One or several, separated by commas. */
  role: parseAsArrayOf(parseAsStringLiteral(memberRoles)).withDefault([]),
  team: parseAsId,
  sso: parseAsBoolean,
  disabled: parseAsBoolean,
  seen: parseAsStringLiteral(seenFilters),
  sort: parseAsStringLiteral(memberSorts).withDefault('joinedAt'),
  order: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('desc'),
  page: parseAsString,
  limit: parseAsNumberLiteral(pageSizes).withDefault(LIMIT_DEFAULT),
  member: parseAsId,
  /** The role change whose panel is open. */
  change: parseAsId,
  tab: parseAsStringLiteral(panelTabs).withDefault('access'),
};

export type MemberParams = inferParserType<typeof memberParsers>;

/** Parses the URL on the server. */
export const loadMemberParams = createLoader(memberParsers);

/** The filters and the order of the list. */
export type ListParams = Pick<
  MemberParams,
  'search' | 'role' | 'team' | 'sso' | 'disabled' | 'seen' | 'sort' | 'order'
>;

/** The search and the filters as the API takes them. */
function filterOf({ search, role, team, sso, disabled, seen }: Omit<ListParams, 'sort' | 'order'>) {
  return {
    search: search.trim().slice(0, 200) || undefined,
    // One role as documented; several are an extension.
    role: role.length > 1 ? role : role[0],
    team: team ?? undefined,
    sso: sso ?? undefined,
    disabled: disabled ?? undefined,
    seen: seen ?? undefined,
  };
}

/** The search, filters and sort order as query parameters of the API. */
export function listQuery(params: ListParams) {
  return { ...filterOf(params), sort: params.sort, order: params.order };
}

/** The filter that matches exactly the people of the list: some orders leave people out. */
export function matchingFilter(params: ListParams) {
  const filter = filterOf(params);
  if (params.sort !== 'lastSeenAt') return filter;
  return { ...filter, seen: filter.seen ?? 'ever', disabled: filter.disabled ?? false } as const;
}

/** Input for the number of spaces that each of some members can see. @param ids up to 50 */
export function spaceCountsInput(organizationId: string, ids: readonly string[]) {
  return { parameters: { organizationId }, query: { members: ids.join(',') } };
}

/**
 * Input for the first rows of the page of the list in the URL. Whatever the page size, the first 50 are
 * read on their own, so that they show at once.
 */
export function headInput(organizationId: string, params: MemberParams) {
  return {
    parameters: { organizationId },
    query: { ...listQuery(params), page: params.page ?? undefined, limit: LIMIT_DEFAULT },
  };
}

/** Input for the spaces that a member can see. */
export const memberSpacesInput = (organizationId: string, userId: string) => ({
  parameters: { organizationId, userId },
  query: { limit: LIMIT_DEFAULT },
});

/** How many filters are applied. */
export function filtersOn({ search, role, team, sso, disabled, seen }: ListParams): number {
  const others = [team, sso, disabled, seen].filter((filter) => filter !== null);
  return Number(search.trim() !== '') + Number(role.length > 0) + others.length;
}

/** Without any filter. */
export const noFilters = {
  search: '',
  role: null,
  team: null,
  sso: null,
  disabled: null,
  seen: null,
};
