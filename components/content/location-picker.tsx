'use client';

import { Folder } from 'lucide-react';
import { type Pick, PickList } from '#components/kit/pick-list.tsx';
import { type ContentNode, idOf } from './node.ts';
import { useLocations } from './use-locations.tsx';

/** The id of the organization itself in the list. */
const ROOT = 'root';

/** Selects a collection by its title. Null means the organization itself. */
export function LocationPicker({
  organizationId,
  label,
  root,
  value,
  onChange,
}: {
  organizationId: string;
  label: string;
  /** The organization's title. */
  root: string;
  value: ContentNode | null;
  onChange: (node: ContentNode | null) => void;
}) {
  const { picks, ...search } = useLocations(organizationId, root);
  const top: Pick = { id: ROOT, title: `Top level of ${root}`, icon: <Folder /> };
  return (
    <PickList
      label={label}
      listLabel="Locations"
      {...search}
      picks={search.text.trim() === '' ? [top, ...picks] : picks}
      chosenId={value === null ? ROOT : idOf(value)}
      onPick={(id) => onChange(picks.find((pick) => pick.id === id)?.node ?? null)}
    />
  );
}
