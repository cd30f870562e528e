import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** The list in the URL: search, the page’s cursor, and `?new=1` for the dialog that makes one. */
export const specificationsSearch = {
  search: parseAsString.withDefault(''),
  page: parseAsString,
  new: parseAsStringLiteral(['1']),
};

export const specificationViews = ['operations', 'versions', 'changes'] as const;

/**
 * One specification in the URL: what is shown of it, of which version, the search and the tag of its
 * operations, the operation beside them, and which two versions are compared.
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

/** What the list asks the API for. */
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

/** What names one specification. */
export function specificationInput(organizationId: string, specSlug: string) {
  return { parameters: { organizationId, specSlug } };
}

/** What names a version of one. */
export function versionInput(organizationId: string, specSlug: string, specVersionId: string) {
  return { parameters: { organizationId, specSlug, specVersionId } };
}

/** What the versions of one are asked for with. */
export function versionsInput(organizationId: string, specSlug: string) {
  return { ...specificationInput(organizationId, specSlug), query: { limit: 100 } };
}

/** What the operations of a version are asked for with. */
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

/** What two versions are compared with; without `from` the one before it. */
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

/** Where the specifications of an organization are. */
export function specificationsHref(organizationId: string): string {
  return `/orgs/${organizationId}/settings/specifications`;
}

/** Where a specification is. */
export function specificationHref(organizationId: string, slug: string): string {
  return `${specificationsHref(organizationId)}/${encodeURIComponent(slug)}`;
}
