'use client';

import { ArrowDown, ArrowUp, CircleX, X } from 'lucide-react';
import { useRef } from 'react';
import { isAllowed, type Requirement, requirementText } from '#components/kit/permission.ts';
import { SpaceSearch } from '#components/kit/space-search.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { announce } from '#components/ui/live-region.tsx';
import type { Space } from '#lib/contract/spaces.ts';

/** What a site can be created from: createSite requires it of each space. */
const spaceAdmin: Requirement = { subject: 'space', permission: 'admin' };

/** The most the API takes at once. */
const MAX_SPACES = 100;

type Props = {
  organizationId: string;
  selected: readonly Space[];
  onChange: (selected: readonly Space[]) => void;
  error: string | undefined;
};

/** The spaces of a new site in order, and a search to add more. */
export function SelectedSpaces({ organizationId, selected, onChange, error }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const ids = new Set(selected.map(({ id }) => id));

  function toggle(space: Space): void {
    const isIn = ids.has(space.id);
    onChange(isIn ? selected.filter(({ id }) => id !== space.id) : [...selected, space]);
    announce(
      isIn ? `${space.title} removed` : `${space.title} added at position ${selected.length + 1}`,
    );
  }

  function whyNot(space: Space): string | undefined {
    if (ids.has(space.id)) return undefined;
    if (!isAllowed(spaceAdmin, space)) return requirementText(spaceAdmin);
    return selected.length >= MAX_SPACES ? `You can add up to ${MAX_SPACES} spaces` : undefined;
  }

  function move(from: number, to: number): void {
    const next = [...selected];
    const [space] = next.splice(from, 1);
    if (!space) return;
    next.splice(to, 0, space);
    onChange(next);
    announce(`${space.title} moved to position ${to + 1} of ${selected.length}`);
  }

  function remove(space: Space): void {
    // The button goes with its row: focus moves to the list.
    list.current?.focus({ preventScroll: true });
    toggle(space);
  }

  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      <Field group label="Spaces">
        <SpaceSearch
          organizationId={organizationId}
          label="Find a space to add"
          selected={ids}
          whyNot={whyNot}
          onSelect={toggle}
        />
      </Field>
      <div className="min-w-0">
        <h3 className="font-semibold">Order</h3>
        {error && (
          <p role="alert" className="flex gap-1.5 pt-1 font-medium text-danger">
            <CircleX aria-hidden className="mt-0.5 size-3.5" />
            {error}
          </p>
        )}
        {selected.length === 0 && !error && (
          <p className="pt-1 text-ink-2">
            No spaces selected. Select one or more. Visitors start in the first one.
          </p>
        )}
        <ol
          ref={list}
          tabIndex={-1}
          aria-label="Spaces of the new site"
          className="mt-1 max-h-66 overflow-y-auto outline-none"
        >
          {selected.map((space, position) => (
            <SelectedSpace
              key={space.id}
              space={space}
              position={position}
              count={selected.length}
              onMove={(to) => move(position, to)}
              onRemove={() => remove(space)}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}

function SelectedSpace(props: {
  space: Space;
  position: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const { space, position, count, onMove, onRemove } = props;
  return (
    <li className="flex min-h-9 items-center gap-1 border-t border-hairline last:border-b pointer-coarse:min-h-11">
      <span className="w-6 flex-none text-ink-3 tabular-nums">{position + 1}</span>
      <span aria-hidden className="w-6 flex-none text-[15px] leading-5">
        {space.emoji}
      </span>
      <span className="min-w-0 flex-1 truncate font-medium" title={space.title}>
        {space.title}
      </span>
      <IconButton
        label={`Move ${space.title} up`}
        className="pointer-coarse:size-11"
        onClick={() => onMove(position - 1)}
        {...(position === 0 && { unavailable: 'This is already first.' })}
      >
        <ArrowUp aria-hidden className="size-3.5" />
      </IconButton>
      <IconButton
        label={`Move ${space.title} down`}
        className="pointer-coarse:size-11"
        onClick={() => onMove(position + 1)}
        {...(position === count - 1 && { unavailable: 'This is already last.' })}
      >
        <ArrowDown aria-hidden className="size-3.5" />
      </IconButton>
      <IconButton
        label={`Remove ${space.title}`}
        className="pointer-coarse:size-11"
        onClick={onRemove}
      >
        <X aria-hidden className="size-3.5" />
      </IconButton>
    </li>
  );
}
