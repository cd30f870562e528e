'use client';

import { Folder } from 'lucide-react';
import { whyNot } from '#components/kit/permission.ts';
import { type Pick, PickList } from '#components/kit/pick-list.tsx';
import type { Permissions } from '#lib/contract/permission-levels.ts';
import { type ContentNode, idOf } from './node.ts';
import { addingTo } from './permissions.ts';
import { useLocations } from './use-locations.tsx';

/** The id of the organization itself in the list. */
const ROOT = 'root';

/** Selects a collection to add to by its title. Null means the organization itself. */
export function LocationPicker({
  organizationId,
  label,
  root,
  permissions,
  value,
  onChange,
}: {
  organizationId: string;
  label: string;
  /** The organization's title. */
  root: string;
  /** The caller's permissions in it. */
  permissions: Permissions<'organization'> | undefined;
  value: ContentNode | null;
  onChange: (node: ContentNode | null) => void;
}) {
  const { picks, ...search } = useLocations(organizationId, root);
  const lockOn = (node: ContentNode | null) => ({
    unavailable: whyNot(...addingTo(node, permissions)),
  });
  const top: Pick = {
    id: ROOT,
    title: `Top level of ${root}`,
    icon: <Folder />,
    ...lockOn(null),
  };
  const offers = picks.map((pick): Pick => ({ ...pick, ...lockOn(pick.node) }));
  return (
    <PickList
      label={label}
      listLabel="Locations"
      {...search}
      picks={search.text.trim() === '' ? [top, ...offers] : offers}
      chosenId={value === null ? ROOT : idOf(value)}
      onPick={(id) => onChange(picks.find((pick) => pick.id === id)?.node ?? null)}
    />
  );
}
