import { parseAsString } from 'nuqs/server';

/** The URL state of the activity list: action, actor, target and cursor. */
export const activityParams = {
  action: parseAsString,
  actor: parseAsString,
  target: parseAsString,
  page: parseAsString,
};

type State = { [K in keyof typeof activityParams]: string | null };

/** The input for the list of events. */
export function activityInput(organizationId: string, state: State) {
  const { action, actor, target, page } = state;
  return {
    parameters: { organizationId },
    query: {
      ...(action && { action }),
      ...(actor && { actor }),
      ...(target && { target }),
      ...(page && { page }),
      limit: 50,
    },
  };
}
