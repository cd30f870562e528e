import {
  createLoader,
  type inferParserType,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server';
import { memberRoles, memberSorts } from '#lib/contract/members.ts';
import { LIMIT_DEFAULT, LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';

/** The page sizes of the list. */
export const pageSizes = [LIMIT_DEFAULT, 200, LIMIT_MAXIMUM, 10_000] as const;
/** The tabs of the member panel. */
const panelTabs = ['overview', 'spaces', 'teams', 'history'] as const;

/** The state of the list in the URL. */
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

/** Parses the URL on the server. */
export const loadMemberParams = createLoader(memberParsers);

/** The search, filters and sort order as query parameters of the API. */
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
 * Input for the first rows of the page of the list in the URL. Whatever the page size, the first 50 are
 * read on their own, so that they show at once.
 */
export function headInput(organizationId: string, params: MemberParams) {
  return {
    parameters: { organizationId },
    query: { ...listQuery(params), page: params.page ?? undefined, limit: LIMIT_DEFAULT },
  };
}

/** How many filters are applied. */
export function filtersOn({ search, role }: Pick<MemberParams, 'search' | 'role'>): number {
  return Number(search.trim() !== '') + Number(role !== null);
}
