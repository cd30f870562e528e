'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Check, Folder, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { queryFor } from '#lib/client/query.ts';
import { listSpaces } from '#lib/contract/spaces.ts';
import { Emoji } from './emoji.tsx';
import { type ContentNode, contentOf, idOf, titleOf } from './node.ts';
import { usePaths } from './paths.ts';

/** How many of each kind are offered at once. */
const OFFERED = 30;
/** Milliseconds after the last key before the API is asked. */
const PAUSE = 150;

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
  const search = useSettled(text);
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
  return (
    <Command label={label} shouldFilter={false} loop className="grid gap-1">
      <span className="flex h-9 items-center gap-2 rounded-control border border-edge bg-paper px-2.5 hover:border-ink-2 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent">
        <Search aria-hidden className="text-ink-3" />
        <Command.Input
          value={text}
          onValueChange={setText}
          aria-label={label}
          placeholder="Search by title"
          className="h-full w-full min-w-0 bg-transparent outline-none"
        />
      </span>
      <Command.List
        label="Places"
        className="max-h-56 overflow-y-auto rounded-control border border-hairline p-1"
      >
        {wanted === '' && (
          <Item
            value="root"
            title={`The top level of ${root}`}
            isChosen={value === null}
            onSelect={() => onChange(null)}
          />
        )}
        {isPending && <p className="px-2 py-1.5 text-ink-3">Loading</p>}
        {error && <p className="px-2 py-1.5 text-danger">{error.message}</p>}
        {!isPending && nodes.length === 0 && wanted !== '' && (
          <p className="px-2 py-1.5 text-ink-2">Nothing matches “{text.trim()}”.</p>
        )}
        {nodes.map((node) => (
          <Item
            key={idOf(node)}
            value={idOf(node)}
            title={titleOf(node)}
            node={node}
            path={paths.pathOf(contentOf(node).parent) || root}
            isChosen={value !== null && idOf(value) === idOf(node)}
            onSelect={() => onChange(node)}
          />
        ))}
      </Command.List>
    </Command>
  );
}

function Item({
  value,
  title,
  node,
  path,
  isChosen,
  onSelect,
}: {
  value: string;
  title: string;
  node?: ContentNode;
  path?: string;
  isChosen: boolean;
  onSelect: () => void;
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 cursor-default items-center gap-2 rounded-[3px] px-2 py-1 data-[selected=true]:bg-paper-3 pointer-coarse:min-h-11"
    >
      <span aria-hidden className="grid w-5 flex-none place-items-center text-ink-3">
        {node?.type === 'space' ? <Emoji emoji={node.space.emoji} /> : <Folder />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        {path && <span className="block truncate text-meta text-ink-3">{path}</span>}
      </span>
      {isChosen && (
        <>
          <Check aria-hidden className="text-accent" />
          <span className="sr-only">chosen</span>
        </>
      )}
    </Command.Item>
  );
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text.trim()), PAUSE);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
}
