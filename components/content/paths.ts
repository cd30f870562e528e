'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Collection } from '#lib/contract/collections.ts';
import { collectionsFor } from './children.ts';
import type { Parent } from './node.ts';

export type Paths = {
  collections: readonly Collection[];
  /** The titles from the top level down to a collection: “Hardware / Sensors”. */
  pathOf: (parent: Parent | undefined) => string;
  /** The ids from the top level down to a collection, itself included. */
  above: (parent: Parent | undefined) => string[];
};

/** The collections of an organization and their paths. @param enabled whether they are needed yet */
export function usePaths(organizationId: string, enabled = true) {
  const reading = useQuery({ ...collectionsFor(organizationId), enabled });
  const paths = useMemo(() => pathsOf(reading.data ?? []), [reading.data]);
  return { ...reading, paths };
}

function pathsOf(collections: readonly Collection[]): Paths {
  const byId = new Map(collections.map((collection) => [collection.id, collection]));
  const above = (parent: Parent | undefined): string[] => {
    const ids: string[] = [];
    let next = parent ? byId.get(parent) : undefined;
    while (next && !ids.includes(next.id)) {
      ids.unshift(next.id);
      next = next.parent ? byId.get(next.parent) : undefined;
    }
    return ids;
  };
  const pathOf = (parent: Parent | undefined) =>
    above(parent)
      .map((id) => byId.get(id)?.title)
      .join(' / ');
  return { collections, pathOf, above };
}
