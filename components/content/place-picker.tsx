'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Folder } from 'lucide-react';
import { useState } from 'react';
import { type Pick, PickList, useSettledText } from '#components/kit/pick-list.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listSpaces } from '#lib/contract/spaces.ts';
import { Emoji } from './emoji.tsx';
import { type ContentNode, contentOf, idOf, titleOf } from './node.ts';
import { usePaths } from './paths.ts';

/** How many of each kind are offered at once. */
const OFFERED = 30;
/** What stands for the organization itself in the list. */
const ROOT = 'root';

/**
 * Finds a collection, or with `spaces` also a space, by its title; arrows choose, Enter takes it.
 * Null stands for the organization itself.
 */
export function PlacePicker({
  organizationId,
  label,
  root,
  spaces = false,
  leftOut,
  value,
  onChange,
}: {
  organizationId: string;
  label: string;
  /** What to call the organization's own level. */
  root: string;
  spaces?: boolean;
  /** The id of what is to be placed. */
  leftOut?: string;
  value: ContentNode | null;
  onChange: (node: ContentNode | null) => void;
}) {
  const [text, setText] = useState('');
  const search = useSettledText(text);
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
  ].filter((node) => idOf(node) !== leftOut);
  const top: Pick = { id: ROOT, title: `The top level of ${root}`, icon: <Folder /> };
  const picks = nodes.map(
    (node): Pick => ({
      id: idOf(node),
      title: titleOf(node),
      about: paths.pathOf(contentOf(node).parent) || root,
      icon: node.type === 'space' ? <Emoji emoji={node.space.emoji} /> : <Folder />,
    }),
  );
  return (
    <PickList
      label={label}
      listLabel="Places"
      text={text}
      onText={setText}
      picks={wanted === '' ? [top, ...picks] : picks}
      isPending={isPending}
      problem={error?.message}
      chosenId={value === null ? ROOT : idOf(value)}
      onPick={(id) => onChange(nodes.find((node) => idOf(node) === id) ?? null)}
    />
  );
}
