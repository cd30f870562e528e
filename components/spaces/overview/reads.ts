/** What the overview asks the API for: figures, and who may unlock the space. */
export function overviewReads(spaceId: string) {
  const parameters = { spaceId };
  return {
    files: { parameters, query: { limit: 1 } },
    links: { parameters, query: { limit: 1 } },
    audience: { parameters, query: { limit: 1 } },
    ...whoCanReads(spaceId),
  };
}

/** Who has the role Create on a space, and who is its admin. */
export function whoCanReads(spaceId: string) {
  const parameters = { spaceId };
  return {
    creators: { parameters, query: { role: 'create' as const, limit: 3 } },
    admins: { parameters, query: { role: 'admin' as const, limit: 3 } },
  };
}
