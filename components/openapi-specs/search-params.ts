import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** The URL state of the list: search, cursor, and `?new=1` for the dialog. */
export const specificationsSearch = {
  search: parseAsString.withDefault(''),
  page: parseAsString,
  new: parseAsStringLiteral(['1']),
};

const specificationViews = ['operations', 'versions', 'changes'] as const;

/**
 * The URL state of one specification: tab, version, search and tag of its operations, open operation,
 * and the versions compared.
 */
export const specificationSearch = {
  view: parseAsStringLiteral(specificationViews).withDefault('operations'),
  version: parseAsString.withDefault('latest'),
  search: parseAsString.withDefault(''),
  tag: parseAsString,
  operation: parseAsString,
  from: parseAsString,
  breaking: parseAsBoolean.withDefault(false),
};

type ListState = { search: string; page: string | null };
type State = { version: string; search: string; tag: string | null };

/** The input for the list of specifications. */
export function specificationsInput(organizationId: string, state: ListState) {
  return {
    parameters: { organizationId },
    query: {
      ...(state.search && { search: state.search.slice(0, 100) }),
      ...(state.page && { page: state.page }),
      limit: 50,
    },
  };
}

/** The input for one specification. */
export function specificationInput(organizationId: string, specSlug: string) {
  return { parameters: { organizationId, specSlug } };
}

/** The input for one version. */
export function versionInput(organizationId: string, specSlug: string, specVersionId: string) {
  return { parameters: { organizationId, specSlug, specVersionId } };
}

/** The input for the versions of a specification. */
export function versionsInput(organizationId: string, specSlug: string) {
  return { ...specificationInput(organizationId, specSlug), query: { limit: 100 } };
}

/** The input for the operations of a version. */
export function operationsInput(organizationId: string, specSlug: string, state: State) {
  return {
    ...versionInput(organizationId, specSlug, state.version),
    query: {
      ...(state.search && { search: state.search.slice(0, 200) }),
      ...(state.tag !== null && { tag: state.tag }),
      limit: 100,
    },
  };
}

/** The input for comparing two versions; without `from`, with the previous one. */
export function changesInput(
  organizationId: string,
  specSlug: string,
  { version, from }: { version: string; from: string | null },
) {
  return {
    ...versionInput(organizationId, specSlug, version),
    query: from ? { from } : {},
  };
}
