'use client';

import { isAllowed, type Requirement, requirementText } from '#components/kit/permission.ts';
import { SpaceSearch } from '#components/kit/space-search.tsx';
import type { Space } from '#lib/contract/spaces.ts';
import { useBoard } from './board-context.tsx';
import type { Structure } from './items.ts';

/** What putting a space on a site requires on the space. */
const spaceAdmin: Requirement = { subject: 'space', permission: 'admin' };

/** The id of a space's item on the site; undefined when the space isn't on it. */
function siteSpaceIdOf(structure: Structure, spaceId: string): string | undefined {
  for (const item of structure.nodes.values())
    if (item.object === 'site-space' && (item.spaceId ?? item.space?.id) === spaceId)
      return item.id;
  return undefined;
}

/** Finds a space to add to the site. */
export function SpaceChoice({
  label,
  structure,
  selected,
  allowsRoot = false,
  onSelect,
}: {
  label: string;
  structure: Structure;
  selected: Space | null;
  /** Allows spaces at the root, which a first section can take in. */
  allowsRoot?: boolean;
  onSelect: (space: Space) => void;
}) {
  const { organizationId } = useBoard();
  return (
    <div className="grid gap-1">
      <SpaceSearch
        organizationId={organizationId}
        label={label}
        selected={new Set(selected ? [selected.id] : [])}
        whyNot={(space) => {
          const siteSpaceId = siteSpaceIdOf(structure, space.id);
          const isAtRoot = siteSpaceId !== undefined && structure.parents.get(siteSpaceId) === null;
          if (siteSpaceId !== undefined && !(allowsRoot && isAtRoot)) return 'already on this site';
          return isAllowed(spaceAdmin, space) ? undefined : requirementText(spaceAdmin);
        }}
        onSelect={onSelect}
      />
      {selected && (
        <p className="text-ink-2">
          Selected: <b className="text-ink">{selected.title}</b>
        </p>
      )}
    </div>
  );
}
