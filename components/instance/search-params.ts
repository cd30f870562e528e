import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { jobStates, mailStates, peopleStates } from '#lib/contract/instance.ts';

/** How many rows a page has. */
const SHOWN = 50;

/** The backups that are listed: the latest. */
export const backupsInput = { query: { limit: 5 } };

/** The organizations in the URL: search, only suspended ones, page, and whose limits are open. */
export const organizationsSearch = {
  search: parseAsString.withDefault(''),
  state: parseAsStringLiteral(['suspended'] as const),
  page: parseAsString,
};
/** The people in the URL. */
export const peopleSearch = {
  search: parseAsString.withDefault(''),
  state: parseAsStringLiteral(peopleStates),
  page: parseAsString,
};
/** The background work in the URL. */
export const workSearch = { state: parseAsStringLiteral(jobStates), page: parseAsString };
/** The outgoing mails in the URL. */
export const mailsSearch = { state: parseAsStringLiteral(mailStates), page: parseAsString };

type State<Name extends string> = {
  search?: string;
  state: Name | null;
  page: string | null;
};

/** The input of any of these lists. */
export function inputOf<Name extends string>({ search, state, page }: State<Name>) {
  return {
    query: {
      limit: SHOWN,
      ...(search && { search: search.slice(0, 200) }),
      ...(state && { state }),
      ...(page && { page }),
    },
  };
}

/**
 * What a list of the instance shows: its input, filters and page for ResourceList.
 * @param setState writes the URL; a new page is an entry in the history
 */
export function listOf<Name extends string>(
  state: State<Name>,
  setState: (
    next: { search?: string; state?: null; page: string | null },
    options?: { history: 'push' },
  ) => unknown,
) {
  const { search, page } = state;
  return {
    input: inputOf(state),
    filters: {
      active: Boolean(search) || state.state !== null,
      onClear: () =>
        void setState({ ...(search !== undefined && { search: '' }), state: null, page: null }),
    },
    page: {
      current: page,
      onChange: (next: string | null) => void setState({ page: next }, { history: 'push' }),
    },
  };
}
