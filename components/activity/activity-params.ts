import { parseAsArrayOf, parseAsString } from 'nuqs/server';
import { startOfDate } from '#lib/contract/days.ts';

/** The URL state of the activity list: its filters, with dates such as 2026-11-20, and the page. */
export const activityParams = {
  kind: parseAsString,
  text: parseAsString,
  address: parseAsString,
  action: parseAsArrayOf(parseAsString),
  actor: parseAsArrayOf(parseAsString),
  target: parseAsArrayOf(parseAsString),
  from: parseAsString,
  to: parseAsString,
  page: parseAsString,
};

export type ActivityState = {
  /** One of the kinds, or `all`; null: changes. */
  kind: string | null;
  text: string | null;
  address: string | null;
  action: string[] | null;
  actor: string[] | null;
  target: string[] | null;
  from: string | null;
  to: string | null;
  page: string | null;
};

/** A state without filters, on the first page. */
export const unfiltered = {
  kind: null,
  text: null,
  address: null,
  action: null,
  actor: null,
  target: null,
  from: null,
  to: null,
  page: null,
} satisfies ActivityState;

/** What is listed, as a noun in the singular. */
export const nounOf = ({ kind }: ActivityState) => (kind === null ? 'change' : 'event');

/** Whether a filter is on. */
export function isFiltered({ page: _, ...filters }: ActivityState): boolean {
  return Object.values(filters).some((value) => value !== null && value.length > 0);
}

/** The query of all filters but the days. */
function filtersOfAnyTime({ kind, text, address, action, actor, target }: ActivityState) {
  // A chosen action says it more precisely.
  const isAny = kind === 'all' || (kind === null && action?.length);
  return {
    ...(!isAny && { kind: kind ?? 'changes' }),
    ...(address?.trim() && { address: address.trim().slice(0, 64) }),
    ...(text?.trim() && { text: text.trim().slice(0, 200) }),
    ...(action?.length && { action: action.join(',') }),
    ...(actor?.length && { actor: actor.join(',') }),
    ...(target?.length && { target: target.join(',') }),
  };
}

/** The query of the filters. @param zone the time zone that the dates mean */
export function filtersOf(state: ActivityState, zone: string) {
  const { from, to } = state;
  const [start, end] = [startOfDate(from, zone), startOfDate(to, zone, 1)];
  return {
    ...filtersOfAnyTime(state),
    ...(start && { from: start }),
    ...(end && { to: end }),
  };
}

/** The input for the list of events. */
export function activityInput(organizationId: string, state: ActivityState, zone: string) {
  return {
    parameters: { organizationId },
    query: {
      ...filtersOf(state, zone),
      ...(state.page && { page: state.page }),
      group: true,
      limit: 50,
    },
  };
}

/** The input for the number of events of each day, for twelve weeks. */
export function daysInput(organizationId: string, state: ActivityState, zone: string) {
  return { parameters: { organizationId }, query: { ...filtersOfAnyTime(state), zone, days: 84 } };
}
