import { parseAsString } from 'nuqs/server';

/** The activity list in the URL: the kind of change, who made it, what it was made to, and the cursor. */
export const activitySearch = {
  action: parseAsString,
  actor: parseAsString,
  target: parseAsString,
  page: parseAsString,
};

type State = { [K in keyof typeof activitySearch]: string | null };

/** What the list asks the API for. */
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
