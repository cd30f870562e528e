import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { childrenOf } from '#components/kit/board/tree.ts';
import type { Claims } from '#lib/contract/condition-evaluation.ts';
import type { Site } from '#lib/contract/sites.ts';
import { hiddenReason } from '../preview/visible.ts';
import type { Structure } from './items.ts';

export const mapVisitors = ['anonymous', 'share-link', 'claims'] as const;
export type MapVisitor = (typeof mapVisitors)[number];

/** The visitor of the map in the URL, with their claims as JSON. */
export const mapSearch = {
  visitor: parseAsStringLiteral(mapVisitors),
  claims: parseAsString,
};

/** Why a visitor can't open the site at all; null when they can. */
export function closedReason(
  { visibility }: Pick<Site, 'visibility'>,
  visitor: MapVisitor,
): string | null {
  if (visibility === 'share-link')
    return visitor === 'share-link' ? null : 'only people with a share link can see the site';
  if (visibility === 'visitor-auth')
    return visitor === 'claims' ? null : 'only visitors who sign in can see the site';
  return null;
}

/**
 * Why a visitor doesn't see the items of a site, by id; those they see are left out.
 * @param claims the visitor's claims; null when conditions have no effect
 */
export function unseenBy(structure: Structure, claims: Claims | null): ReadonlyMap<string, string> {
  const unseen = new Map<string, string>();
  const visit = (parent: string | null, above: string | null): boolean => {
    const seen = childrenOf(structure, parent).filter((id) => {
      const item = structure.nodes.get(id);
      if (!item) return false;
      const own =
        item.object === 'site-space' && item.deletedAt
          ? 'in the trash'
          : item.object === 'site-section-group'
            ? null
            : hiddenReason(item.condition, claims);
      const reason = above ?? own;
      const isSeenBelow =
        visit(id, reason === null ? null : `in ${item.title}, which is hidden`) ||
        item.object === 'site-space';
      const hidden =
        reason ??
        (isSeenBelow
          ? null
          : item.object === 'site-section'
            ? 'none of its spaces are shown'
            : 'none of its sections are shown');
      if (hidden !== null) unseen.set(id, hidden);
      return hidden === null;
    });
    return seen.length > 0;
  };
  visit(null, null);
  return unseen;
}
