'use client';

import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatNames } from '#components/kit/format.ts';
import type { Lock } from '#components/kit/permission.ts';
import { Button } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { PropertyRow } from './property-row.tsx';
import {
  faultsOf,
  newProperty,
  type Property,
  type PropertyFault,
  type SchemaDraft,
} from './schema-draft.ts';

/** Schema keywords that say nothing about visitors. */
const annotations: ReadonlySet<string> = new Set(['$schema', '$id', 'title', 'description']);

/** The properties of the visitor schema in order; each opens to its fields. */
export function PropertyList({
  draft,
  onChange,
  tries,
  isBegun,
  lock,
}: {
  draft: SchemaDraft;
  onChange: (draft: SchemaDraft) => void;
  /** How often saving was tried: errors are shown from the first time, and each time opened. */
  tries: number;
  /** Whether the form was just begun: its first field takes the focus. */
  isBegun: boolean;
  lock: Lock;
}) {
  const list = useRef<HTMLOListElement>(null);
  const { properties, rest } = draft;
  const addButton = useRef<HTMLButtonElement>(null);
  const begun = (isBegun && properties[0]?.key) || null;
  const focusNext = useRef<{ key: string | null; control?: string } | null>(
    begun === null ? null : { key: begun },
  );
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(begun === null ? [] : [begun]));
  const [triesSeen, setTriesSeen] = useState(0);
  const faults = tries > 0 ? faultsOf(properties) : new Map<string, PropertyFault>();
  const others = Object.keys(rest).filter((name) => !annotations.has(name));
  const set = (next: Property[]) => onChange({ ...draft, properties: next });

  // No error is hidden when saving is refused.
  if (tries !== triesSeen) {
    setTriesSeen(tries);
    setOpened(new Set([...opened, ...faults.keys()]));
  }

  useEffect(() => {
    if (triesSeen > 0) list.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [triesSeen]);

  useEffect(() => {
    if (focusNext.current === null) return;
    const { key, control = 'input' } = focusNext.current;
    focusNext.current = null;
    const row = key && list.current?.querySelector(`[data-property="${CSS.escape(key)}"]`);
    const target = row
      ? (row.querySelector<HTMLElement>(control) ?? row.querySelector('button'))
      : addButton.current;
    target?.focus();
  });

  function toggle(key: string): void {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  }

  function move(index: number, by: -1 | 1): void {
    const next = [...properties];
    const [moved] = next.splice(index, 1);
    if (!moved) return;
    next.splice(index + by, 0, moved);
    // A button that becomes unavailable would lose the focus.
    focusNext.current = { key: moved.key, control: `[data-move="${by}"]` };
    set(next);
    announce(
      `${moved.name || 'The property'} moved to position ${index + by + 1} of ${next.length}`,
    );
  }

  function remove({ key, name }: Property, index: number): void {
    const next = properties.filter((each) => each.key !== key);
    focusNext.current = { key: (next[index] ?? next[index - 1])?.key ?? null };
    set(next);
    announce(`${name || 'The property'} removed`);
  }

  function add(): void {
    const property = newProperty();
    focusNext.current = { key: property.key };
    setOpened(new Set([...opened, property.key]));
    set([...properties, property]);
  }

  return (
    <div className="grid justify-items-start gap-3">
      <ol
        ref={list}
        aria-label="Properties"
        className="w-full min-w-0 border-t border-hairline empty:hidden"
      >
        {properties.map((property, index) => (
          <PropertyRow
            key={property.key}
            property={property}
            fault={faults.get(property.key)}
            isOpen={opened.has(property.key)}
            onToggle={() => toggle(property.key)}
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
      <Button ref={addButton} onClick={add} {...lock}>
        <Plus aria-hidden /> Add property
      </Button>
    </div>
  );
}
