'use client';

import type { Space } from '#lib/contract/spaces.ts';
import { SpaceSearch } from '../space-search.tsx';
import { useBoard } from './board-context.tsx';
import type { Structure } from './items.ts';

/** Where a space stands on the site already: nowhere, or in a section, or at the root. */
export function standingOf(structure: Structure, spaceId: string): string | undefined {
  for (const item of structure.items.values())
    if (item.object === 'site-space' && (item.spaceId ?? item.space?.id) === spaceId)
      return item.id;
  return undefined;
}

/** Finds a space that can come onto the site. */
export function SpaceChoice({
  label,
  structure,
  chosen,
  mayStandAtRoot = false,
  onChoose,
}: {
  label: string;
  structure: Structure;
  chosen: Space | null;
  /** A first section may take what stands at the root. */
  mayStandAtRoot?: boolean;
  onChoose: (space: Space) => void;
}) {
  const { organizationId } = useBoard();
  return (
    <div className="grid gap-1">
      <SpaceSearch
        organizationId={organizationId}
        label={label}
        chosen={new Set(chosen ? [chosen.id] : [])}
        whyNot={(space) => {
          const standing = standingOf(structure, space.id);
          const isAtRoot = standing !== undefined && structure.parents.get(standing) === null;
          if (standing !== undefined && !(mayStandAtRoot && isAtRoot))
            return 'on this site already';
          return space.permissions.admin ? undefined : 'takes Create on the space';
        }}
        onSelect={onChoose}
      />
      {chosen && (
        <p className="text-ink-2">
          Chosen: <b className="text-ink">{chosen.title}</b>
        </p>
      )}
    </div>
  );
}
