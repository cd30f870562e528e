/** The inputs of the home page's queries, shared by the server and the browser. */
export function homeInputs(organizationId: string) {
  const parameters = { organizationId };
  return {
    organization: { parameters },
    overview: { parameters },
    admins: { parameters, query: { role: 'admin' as const, limit: 5 } },
    links: { parameters, query: { limit: 100 } },
    invites: { parameters, query: { limit: 50 } },
    events: { parameters, query: { kind: 'changes', group: true, limit: 8 } },
    today: { parameters },
    answers: {
      parameters,
      query: {
        status: 'unread' as const,
        kind: ['commented' as const, 'mentioned' as const],
        limit: 20,
      },
    },
    // Only counted, in the head.
    spaces: { parameters, query: { limit: 1 } },
    requests: { parameters, query: { status: 'open' as const, limit: 1 } },
    sites: { parameters, query: { limit: 5 } },
    trash: { parameters, query: { deleted: true, limit: 3 } },
  };
}

/** The inputs of the queries about the signed-in member. */
export function memberInputs(organizationId: string, userId: string) {
  const parameters = { organizationId, userId };
  return { member: { parameters }, teams: { parameters, query: { limit: 20 } } };
}

/** The input for someone's own unmerged change requests. */
export function ownRequestsInput(organizationId: string, userId: string, status: 'draft' | 'open') {
  return {
    parameters: { organizationId },
    query: { status, contributor: userId, limit: 5 },
  };
}

/** The input for the open change requests that wait for someone's review. */
export function reviewsInput(organizationId: string, userId: string) {
  return {
    parameters: { organizationId },
    query: { status: 'open' as const, reviewer: userId, limit: 5 },
  };
}
