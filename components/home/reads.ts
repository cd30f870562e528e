/** What the home page reads of an organization: the page asks for it ahead, the browser finds it again. */
export function homeReads(organizationId: string) {
  const parameters = { organizationId };
  return {
    organization: { parameters },
    overview: { parameters },
    admins: { parameters, query: { role: 'admin' as const, limit: 5 } },
    teams: { parameters, query: { limit: 5 } },
    links: { parameters, query: { limit: 100 } },
    invites: { parameters, query: { limit: 50 } },
    events: { parameters, query: { limit: 8 } },
  };
}

/** What it reads of the caller's own place in the organization. */
export function ownReads(organizationId: string, userId: string) {
  const parameters = { organizationId, userId };
  return { member: { parameters }, teams: { parameters, query: { limit: 20 } } };
}

/** What it reads of what waits for the caller: change requests whose review was asked of them. */
export function reviewsInput(organizationId: string, userId: string) {
  return {
    parameters: { organizationId },
    query: { status: 'open' as const, reviewer: userId, limit: 5 },
  };
}
