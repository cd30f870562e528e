import { parseAsStringLiteral } from 'nuqs/server';
import { parseAsId } from '#components/kit/parse-as-id.ts';

/** The open dialog in the URL: for new settings, or the id of those being edited. */
export const translationsSearch = {
  new: parseAsStringLiteral(['1']),
  edit: parseAsId,
};

/** What the page reads: the first 100, the rest on demand. */
export function translationsInput(organizationId: string) {
  return { parameters: { organizationId }, query: { limit: 100 } };
}
