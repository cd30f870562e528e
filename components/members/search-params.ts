import {
  createLoader,
  type inferParserType,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server';
import { memberRoles, memberSorts } from '#lib/contract/members.ts';
import { LIMIT_DEFAULT, LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';

/** How many rows a page of the list can have. */
export const pageSizes = [LIMIT_DEFAULT, 200, LIMIT_MAXIMUM, 10_000] as const;
/** What the panel beside the list can show of a member. */
export const panelTabs = ['overview', 'spaces', 'teams', 'history'] as const;

/** What of the list stands in the page's address. */
export const memberParsers = {
  search: parseAsString.withDefault(''),
  role: parseAsStringLiteral(memberRoles),
  sort: parseAsStringLiteral(memberSorts).withDefault('joinedAt'),
  order: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('desc'),
  page: parseAsString,
  limit: parseAsNumberLiteral(pageSizes).withDefault(LIMIT_DEFAULT),
  member: parseAsString,
  tab: parseAsStringLiteral(panelTabs).withDefault('overview'),
};

export type MemberParams = inferParserType<typeof memberParsers>;

/** Reads the page's address on the server, by the same rules. */
export const loadMemberParams = createLoader(memberParsers);

/** What narrows and orders the list, as the API takes it. */
export function listQuery({
  search,
  role,
  sort,
  order,
}: Pick<MemberParams, 'search' | 'role' | 'sort' | 'order'>) {
  return {
    search: search.trim().slice(0, 200) || undefined,
    role: role ?? undefined,
    sort,
    order,
  };
}

/**
 * What reads the first rows of the page of the list that the address names. However many rows the page
 * has, the first 50 come by themselves, so that they are there at once.
 */
export function headInput(organizationId: string, params: MemberParams) {
  return {
    parameters: { organizationId },
    query: { ...listQuery(params), page: params.page ?? undefined, limit: LIMIT_DEFAULT },
  };
}

/** How many of the filters that narrow the list are on. */
export function filtersOn({ search, role }: Pick<MemberParams, 'search' | 'role'>): number {
  return Number(search.trim() !== '') + Number(role !== null);
}
