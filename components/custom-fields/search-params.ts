import { parseAsStringLiteral } from 'nuqs/server';
import { parseAsId } from '#components/kit/parse-as-id.ts';

/** The dialogs of the field list in the URL: `?new=1`, or `?field=` with the name of the field to edit. */
export const fieldsSearch = {
  new: parseAsStringLiteral(['1']),
  field: parseAsId,
};

/** The input that lists all fields of an organization; they always fit one page. */
export function fieldsInput(organizationId: string) {
  return { parameters: { organizationId }, query: { limit: 1000 } };
}
