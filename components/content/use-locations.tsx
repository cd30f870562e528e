'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Folder } from 'lucide-react';
import { useState } from 'react';
import type { Pick } from '#components/kit/pick-list.tsx';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { queryFor } from '#lib/client/query.ts';
import { listSpaces } from '#lib/contract/spaces.ts';
import { Emoji } from './emoji.tsx';
import { type ContentNode, contentOf, idOf, titleOf } from './node.ts';
import { usePaths } from './paths.ts';

/** How many of each kind are offered at once. */
const OFFERED = 30;

/** A collection or space to select. */
export type Location = Pick & { node: ContentNode };

/**
 * Finds collections, or with `spaces` also spaces, by their title.
 * @param root the organization's title
 * @param excludedIds the ids of the items to move, which aren't offered
 */
export function useLocations(
  organizationId: string,
  root: string,
  { spaces = false, excludedIds = [] }: { spaces?: boolean; excludedIds?: readonly string[] } = {},
) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const { paths, isPending, error } = usePaths(organizationId);
  const found = useQuery({
    ...queryFor(listSpaces, {
      parameters: { organizationId },
      query: { limit: OFFERED, ...(search && { title: search.slice(0, 50) }) },
    }),
    enabled: spaces,
    placeholderData: keepPreviousData,
  });
  const wanted = text.trim().toLocaleLowerCase('en');
  const nodes: ContentNode[] = [
    ...paths.collections
      .filter(({ title }) => title.toLocaleLowerCase('en').includes(wanted))
      .slice(0, OFFERED)
      .map((collection): ContentNode => ({ type: 'collection', collection, children: null })),
    ...((spaces && found.data?.items) || []).map(
      (space): ContentNode => ({ type: 'space', space }),
    ),
  ];
  const picks = nodes
    .filter((node) => !excludedIds.includes(idOf(node)))
    .map(
      (node): Location => ({
        id: idOf(node),
        title: titleOf(node),
        about: paths.pathOf(contentOf(node).parent) || root,
        icon: node.type === 'space' ? <Emoji emoji={node.space.emoji} /> : <Folder />,
        node,
      }),
    );
  const isStale = spaces && (found.isPlaceholderData || text.trim() !== search);
  return { text, onText: setText, picks, isPending, isStale, problem: error?.message };
}
