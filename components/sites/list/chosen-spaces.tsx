'use client';

import { ArrowDown, ArrowUp, CircleX, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { announce } from '#components/ui/live-region.tsx';
import type { Space } from '#lib/contract/spaces.ts';
import { SpaceSearch } from '../space-search.tsx';

/** As many as the API takes at once. */
const MAXIMUM = 100;

type Props = {
  organizationId: string;
  chosen: readonly Space[];
  onChange: (chosen: readonly Space[]) => void;
  error: string | undefined;
};

/** The spaces that a new site begins with, in their order, and the search that finds more. */
export function ChosenSpaces({ organizationId, chosen, onChange, error }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const ids = new Set(chosen.map(({ id }) => id));

  function toggle(space: Space): void {
    const isIn = ids.has(space.id);
    onChange(isIn ? chosen.filter(({ id }) => id !== space.id) : [...chosen, space]);
    announce(
      isIn ? `${space.title} is off the list.` : `${space.title} is number ${chosen.length + 1}.`,
    );
  }

  function whyNot(space: Space): string | undefined {
    if (ids.has(space.id)) return undefined;
    if (!space.permissions.admin) return 'Putting it on a site takes the role Create on it';
    return chosen.length >= MAXIMUM ? `A site begins with ${MAXIMUM} at most` : undefined;
  }

  function move(from: number, to: number): void {
    const next = [...chosen];
    const [space] = next.splice(from, 1);
    if (!space) return;
    next.splice(to, 0, space);
    onChange(next);
    announce(`${space.title} is number ${to + 1} of ${chosen.length}.`);
  }

  function remove(space: Space): void {
    // The row takes its button along: the keyboard goes on with the list.
    list.current?.focus({ preventScroll: true });
    toggle(space);
  }

  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      <Field group label="Which spaces">
        <SpaceSearch
          organizationId={organizationId}
          label="Find a space to put on the site"
          chosen={ids}
          whyNot={whyNot}
          onSelect={toggle}
        />
      </Field>
      <div className="min-w-0">
        <h3 className="font-semibold">In this order</h3>
        {error && (
          <p role="alert" className="flex gap-1.5 pt-1 font-medium text-danger">
            <CircleX aria-hidden className="mt-0.5 size-3.5" />
            {error}
          </p>
        )}
        {chosen.length === 0 && !error && (
          <p className="pt-1 text-ink-2">
            Nothing yet: choose one or several. Visitors see the first one first.
          </p>
        )}
        <ol
          ref={list}
          tabIndex={-1}
          aria-label="Spaces of the new site"
          className="mt-1 max-h-66 overflow-y-auto outline-none"
        >
          {chosen.map((space, position) => (
            <Chosen
              key={space.id}
              space={space}
              position={position}
              count={chosen.length}
              onMove={(to) => move(position, to)}
              onRemove={() => remove(space)}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}

function Chosen(props: {
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
        {...(position === 0 && { unavailable: 'It is the first one.' })}
      >
        <ArrowUp aria-hidden className="size-3.5" />
      </IconButton>
      <IconButton
        label={`Move ${space.title} down`}
        className="pointer-coarse:size-11"
        onClick={() => onMove(position + 1)}
        {...(position === count - 1 && { unavailable: 'It is the last one.' })}
      >
        <ArrowDown aria-hidden className="size-3.5" />
      </IconButton>
      <IconButton
        label={`Take ${space.title} off the list`}
        className="pointer-coarse:size-11"
        onClick={onRemove}
      >
        <X aria-hidden className="size-3.5" />
      </IconButton>
    </li>
  );
}
