/** The inputs of the overview's requests. */
export function overviewReads(spaceId: string) {
  const parameters = { spaceId };
  return {
    files: { parameters, query: { limit: 1 } },
    links: { parameters, query: { limit: 1 } },
    readers: { parameters },
  };
}
