import { parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** The dialogs over the list of fields in the URL: `?new=1`, or the name of the field that is edited. */
export const fieldsSearch = {
  new: parseAsStringLiteral(['1']),
  field: parseAsString,
};

/** What lists all fields of an organization: there are never more than one page. */
export function fieldsInput(organizationId: string) {
  return { parameters: { organizationId }, query: { limit: 1000 } };
}

/** Where fields are defined. */
export function fieldsHref(organizationId: string): string {
  return `/orgs/${organizationId}/settings/custom-fields`;
}

/** Where many spaces are filled. */
export function gridHref(organizationId: string): string {
  return `/orgs/${organizationId}/custom-fields`;
}
