'use client';

import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatNames } from '#components/kit/format.ts';
import type { Lock } from '#components/kit/permission.ts';
import { Button } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { PropertyRow } from './property-row.tsx';
import { faultsOf, newProperty, type Property, type SchemaDraft } from './schema-draft.ts';

/** Schema keywords that say nothing about visitors. */
const annotations: ReadonlySet<string> = new Set(['$schema', '$id', 'title', 'description']);

/** The properties of the visitor schema in order, each with its fields. */
export function PropertyList({
  draft,
  onChange,
  isTried,
  isBegun,
  lock,
}: {
  draft: SchemaDraft;
  onChange: (draft: SchemaDraft) => void;
  /** Whether saving was tried: errors are shown from then on. */
  isTried: boolean;
  /** Whether the form was just begun: its first field takes the focus. */
  isBegun: boolean;
  lock: Lock;
}) {
  const list = useRef<HTMLOListElement>(null);
  const { properties, rest } = draft;
  const focusNext = useRef<string | null>((isBegun && properties[0]?.key) || null);
  const faults = isTried ? faultsOf(properties) : new Map();
  const others = Object.keys(rest).filter((name) => !annotations.has(name));
  const set = (next: Property[]) => onChange({ ...draft, properties: next });

  useEffect(() => {
    if (focusNext.current === null) return;
    const row = list.current?.querySelector(`[data-property="${CSS.escape(focusNext.current)}"]`);
    row?.querySelector('input')?.focus();
    focusNext.current = null;
  });

  function move(index: number, by: -1 | 1): void {
    const next = [...properties];
    const [moved] = next.splice(index, 1);
    if (!moved) return;
    next.splice(index + by, 0, moved);
    set(next);
    announce(
      `${moved.name || 'The property'} moved to position ${index + by + 1} of ${next.length}`,
    );
  }

  function remove({ key, name }: Property, index: number): void {
    const next = properties.filter((each) => each.key !== key);
    focusNext.current = (next[index] ?? next[index - 1])?.key ?? null;
    set(next);
    announce(`${name || 'The property'} removed`);
  }

  function add(): void {
    const property = newProperty();
    focusNext.current = property.key;
    set([...properties, property]);
  }

  return (
    <div className="grid justify-items-start gap-3">
      <ol ref={list} aria-label="Properties" className="w-full">
        {properties.map((property, index) => (
          <PropertyRow
            key={property.key}
            property={property}
            fault={faults.get(property.key)}
            isFirst={index === 0}
            isLast={index === properties.length - 1}
            lock={lock}
            onChange={(change) =>
              set(properties.map((each) => (each === property ? { ...each, ...change } : each)))
            }
            onMove={(by) => move(index, by)}
            onRemove={() => remove(property, index)}
          />
        ))}
      </ol>
      {others.length > 0 && (
        <p className="text-meta text-ink-3">
          The schema contains more than this form shows: {formatNames(others, others.length)}. This
          is kept as is; edit it as JSON.
        </p>
      )}
      <Button onClick={add} {...lock}>
        <Plus aria-hidden /> Add property
      </Button>
    </div>
  );
}
