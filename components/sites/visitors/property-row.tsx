'use client';

import { ArrowDown, ArrowUp, ChevronRight, CircleX, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { formatSome } from '#components/kit/format.ts';
import type { Lock } from '#components/kit/permission.ts';
import { Badge } from '#components/ui/badge.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { kindLabel, PropertyFields } from './property-fields.tsx';
import { optionsOf, type Property, type PropertyFault } from './schema-draft.ts';

/** How many values of a list a closed row shows. */
const VALUES_SHOWN = 3;

/** One property of the visitor schema: a summary that opens to its fields, and its position. */
export function PropertyRow({
  property,
  fault = {},
  isOpen,
  onToggle,
  isFirst,
  isLast,
  lock,
  onChange,
  onMove,
  onRemove,
}: {
  property: Property;
  fault?: PropertyFault | undefined;
  isOpen: boolean;
  onToggle: () => void;
  isFirst: boolean;
  isLast: boolean;
  lock: Lock;
  onChange: (change: Partial<Property>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const id = useId();
  const label = property.name.trim() || 'the new property';
  const isFaulty = Object.keys(fault).length > 0;
  return (
    <li data-property={property.key} className="@container border-b border-hairline">
      <div className="flex items-start gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          className="flex min-h-11 min-w-0 flex-1 items-baseline gap-2 rounded-control py-2.5 text-left hover:bg-paper-2"
        >
          <ChevronRight
            aria-hidden
            className={`size-3.5 flex-none self-start mt-0.75 text-ink-3 ${isOpen ? 'rotate-90' : ''}`}
          />
          <Summary property={property} isOpen={isOpen} isFaulty={isFaulty} />
        </button>
        {!lock.unavailable && (
          <div className="flex flex-none gap-1 py-2">
            <IconButton
              data-move="-1"
              label={`Move ${label} up`}
              size="small"
              onClick={() => onMove(-1)}
              {...(isFirst && { unavailable: 'This is already first.' })}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              data-move="1"
              label={`Move ${label} down`}
              size="small"
              onClick={() => onMove(1)}
              {...(isLast && { unavailable: 'This is already last.' })}
            >
              <ArrowDown aria-hidden />
            </IconButton>
            <IconButton label={`Remove ${label}`} size="small" onClick={onRemove}>
              <Trash2 aria-hidden />
            </IconButton>
          </div>
        )}
      </div>
      {isOpen && (
        <PropertyFields id={id} property={property} fault={fault} lock={lock} onChange={onChange} />
      )}
    </li>
  );
}

/** A property in one line, or in a narrow window in up to three; open, its fields say the rest. */
function Summary(props: { property: Property; isOpen: boolean; isFaulty: boolean }) {
  const { property, isOpen, isFaulty } = props;
  const { name, kind, description, isRequired } = property;
  const values = kind === 'enum' ? optionsOf(property.options) : [];
  const cell = 'col-span-2 truncate text-meta @xl:col-span-1 @xl:row-start-1';
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 @xl:grid-cols-[minmax(0,8rem)_minmax(0,15rem)_minmax(0,1fr)_auto]">
      <span
        className={`wrap-anywhere ${name.trim() ? 'mono' : 'text-ink-3'} ${isOpen ? '@xl:col-span-3' : ''}`}
      >
        {name.trim() || 'New property'}
      </span>
      {!isOpen && (
        <>
          <span className={`${cell} text-ink-2 @xl:col-start-2`}>
            {kindLabel(kind)}
            {values.length > 0 && `: ${formatSome(values.slice(0, VALUES_SHOWN), values.length)}`}
          </span>
          {description.trim() && (
            <span className={`${cell} text-ink-3 @xl:col-start-3`}>{description}</span>
          )}
        </>
      )}
      {(isRequired || (isFaulty && !isOpen)) && (
        <span className="col-start-2 row-start-1 flex flex-wrap justify-end gap-1 @xl:col-start-4">
          {isFaulty && !isOpen && (
            <Badge tone="bad" icon={<CircleX aria-hidden />}>
              Invalid
            </Badge>
          )}
          {isRequired && <Badge icon={null}>Required</Badge>}
        </span>
      )}
    </span>
  );
}
