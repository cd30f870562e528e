import { claimsIn, readCondition } from '#lib/contract/conditions.ts';
import type { SiteSpace } from '#lib/contract/site-spaces.ts';
import type { ReadStructure } from '../board/structure.ts';
import { type ClaimsSchema, unknownClaims } from '../claims.ts';
import { lintCondition } from '../condition-lint.ts';
import { sectionsOf } from '../frame/structure.ts';

/** A condition in a site's structure, with its location and errors. */
export type SiteCondition = {
  id: string;
  kind: 'section' | 'space';
  title: string;
  /** The section or group above it. */
  above: string | undefined;
  condition: string;
  /** The syntax error, and at which character. */
  fault?: { message: string; at: number };
  /** Its claims that the schema doesn't describe. */
  unknown: string[];
  /** Comparisons that are never true, by the types and values of the schema. */
  mistakes: string[];
};

/** The conditions of all sections and site spaces, in the order of the structure. */
export function conditionsOf(
  structure: ReadStructure,
  schema: ClaimsSchema | null,
): SiteCondition[] {
  const groups = new Map(
    structure.type === 'sections'
      ? structure.structure.flatMap((item) =>
          item.object === 'site-section-group' ? [[item.id, item.title] as const] : [],
        )
      : [],
  );
  const below = (spaces: readonly SiteSpace[], above: string | undefined) =>
    spaces.map((space) => ({ ...space, kind: 'space' as const, above }));
  const items =
    structure.type === 'siteSpaces'
      ? below(structure.structure, undefined)
      : sectionsOf(structure).flatMap((section) => [
          {
            ...section,
            kind: 'section' as const,
            above: section.sectionGroup ? groups.get(section.sectionGroup) : undefined,
          },
          ...below(section.siteSpaces, section.title),
        ]);
  return items.flatMap(({ id, kind, title, above, condition }): SiteCondition[] => {
    if (!condition) return [];
    const read = readCondition(condition);
    const unknown = unknownClaims(condition, schema);
    const fault = 'fault' in read ? { fault: read.fault } : {};
    const mistakes =
      unknown.length > 0 ? [] : lintCondition(condition, schema).map(({ text }) => text);
    return [{ id, kind, title, above, condition, unknown, mistakes, ...fault }];
  });
}

/** The top-level names of all claims used in conditions, each once. */
export function claimNamesIn(conditions: readonly SiteCondition[]): string[] {
  const names = conditions.flatMap(({ condition }) => {
    const read = readCondition(condition);
    return 'fault' in read ? [] : claimsIn(read.condition).map(({ path }) => path[0] ?? '');
  });
  return [...new Set(names)];
}
