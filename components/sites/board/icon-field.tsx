'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { iconNames, SiteIcon } from '../icons.tsx';

/** Selects the icon of a section or group by name; empty for none. */
export function IconField({
  value,
  onChange,
  unavailable,
}: {
  value: string;
  onChange: (name: string) => void;
  unavailable?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = iconNames.filter((name) => name.replaceAll('-', ' ').includes(wanted));
  return (
    <Field group label="Icon" optional>
      <div className="flex flex-wrap items-center gap-2">
        <span className="flex h-8 items-center gap-2 text-ink-2">
          {value ? <SiteIcon name={value} /> : null}
          {value ? value.replaceAll('-', ' ') : 'None'}
        </span>
        <Button
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          {...(unavailable && { unavailable })}
        >
          {isOpen ? 'Close' : value ? 'Change' : 'Select'}
        </Button>
        {value && !unavailable && (
          <Button size="small" variant="bare" onClick={() => onChange('')}>
            Remove
          </Button>
        )}
      </div>
      {isOpen && (
        <div className="grid gap-2 rounded-control border border-hairline p-2">
          <Input
            type="search"
            aria-label="Find an icon"
            placeholder="Find an icon"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <div className="flex max-h-44 flex-wrap gap-1 overflow-y-auto p-0.5">
            {found.map((name) => (
              <button
                key={name}
                type="button"
                aria-label={name.replaceAll('-', ' ')}
                aria-pressed={name === value}
                title={name.replaceAll('-', ' ')}
                onClick={() => {
                  onChange(name);
                  setOpen(false);
                }}
                className={cn(
                  'grid size-8 place-items-center rounded-control border border-transparent text-ink-2 hover:bg-paper-3 hover:text-ink pointer-coarse:size-11',
                  name === value && 'border-accent text-accent',
                )}
              >
                <SiteIcon name={name} />
              </button>
            ))}
            {found.length === 0 && (
              <p role="status" className="px-1 py-1.5 text-ink-2">
                No icons match “{text.trim()}”.
              </p>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
