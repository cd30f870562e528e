type Titled = { id: string; title: string; hostname?: string | null | undefined };

/**
 * Distinguishes organizations with the same title: maps the id of each to its host name or the end
 * of its id.
 */
export function marksOf(organizations: readonly Titled[]): ReadonlyMap<string, string> {
  const titles = Map.groupBy(organizations, ({ title }) => title.trim().toLowerCase());
  const alike = [...titles.values()].filter((group) => group.length > 1).flat();
  return new Map(alike.map(({ id, hostname }) => [id, hostname || `…${id.slice(-6)}`]));
}
