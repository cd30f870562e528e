import { parseAsArrayOf, parseAsString } from 'nuqs/server';
import { startOfDate } from '#lib/contract/days.ts';

/** The URL state of the activity list: its filters, with dates such as 2026-11-20, and the page. */
export const activityParams = {
  text: parseAsString,
  action: parseAsArrayOf(parseAsString),
  actor: parseAsArrayOf(parseAsString),
  target: parseAsArrayOf(parseAsString),
  from: parseAsString,
  to: parseAsString,
  page: parseAsString,
};

export type ActivityState = {
  text: string | null;
  action: string[] | null;
  actor: string[] | null;
  target: string[] | null;
  from: string | null;
  to: string | null;
  page: string | null;
};

/** A state without filters, on the first page. */
export const unfiltered = {
  text: null,
  action: null,
  actor: null,
  target: null,
  from: null,
  to: null,
  page: null,
} satisfies ActivityState;

/** Whether a filter is on. */
export function isFiltered({ page: _, ...filters }: ActivityState): boolean {
  return Object.values(filters).some((value) => value !== null && value.length > 0);
}

/** The query of all filters but the days. */
function filtersOfAnyTime({ text, action, actor, target }: ActivityState) {
  return {
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
