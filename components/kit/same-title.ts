type Titled = { id: string; title: string; hostname?: string | null | undefined };

/**
 * What tells organizations of one title apart: for each that shares its title, by its id, the host name
 * or the end of the id.
 */
export function marksOf(organizations: readonly Titled[]): ReadonlyMap<string, string> {
  const titles = Map.groupBy(organizations, ({ title }) => title.trim().toLowerCase());
  const alike = [...titles.values()].filter((group) => group.length > 1).flat();
  return new Map(alike.map(({ id, hostname }) => [id, hostname || `…${id.slice(-6)}`]));
}
