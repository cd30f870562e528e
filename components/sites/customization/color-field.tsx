'use client';

import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { contrastOf } from '#lib/contract/colors.ts';
import { type ColorScheme, siteColors } from '#lib/contract/site-colors.ts';
import { useEditing } from './context.ts';
import type { Field as FieldOf } from './fields.ts';
import { valueAt } from './tree.ts';

type Pair = Record<ColorScheme, string>;
type ColorKind = Extract<FieldOf, { kind: 'color' }>;
type OptionalKind = Extract<FieldOf, { kind: 'optionalColor' }>;

const modes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

const isColor = (text: string) => /^#(?:[0-9a-f]{3}){1,2}$/i.test(text);
const whole = (color: string) =>
  (color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color).toLowerCase();

/** A color for each theme, with the contrast of text in it. */
export function ColorField({ field }: { field: ColorKind }) {
  const { look, set, errorAt } = useEditing();
  const colors = valueAt(look, field.path) as Pair;
  return (
    <Field label={field.label} help={field.help} error={errorAt(field.path)} group>
      <div className="grid gap-2">
        {modes.map(([mode, name]) => (
          <div key={mode} className="grid gap-1">
            <ColorInput
              label={`${field.label}, ${name.toLowerCase()} theme`}
              name={name}
              value={colors[mode]}
              onChange={(color) => set(field.path, { ...colors, [mode]: color })}
            />
            {field.name && <Contrast name={field.name} mode={mode} color={colors[mode]} />}
          </div>
        ))}
      </div>
    </Field>
  );
}

/** A color for each theme that a customization can be without. */
export function OptionalColorField({ field }: { field: OptionalKind }) {
  const { look, set, none, errorAt } = useEditing();
  const { path, label, name, within } = field;
  const value = valueAt(look, within ? `${path}.${within}` : path) as Partial<Pair> | undefined;
  const colors = value?.light && value.dark ? (value as Pair) : null;
  const change = (next: Pair) => set(path, within ? { [within]: next } : next);
  return (
    <Field label={label} help={field.help} error={errorAt(path)} group>
      {colors ? (
        <div className="grid gap-2">
          {modes.map(([mode, theme]) => (
            <div key={mode} className="grid gap-1">
              <ColorInput
                label={`${label}, ${theme.toLowerCase()} theme`}
                name={theme}
                value={colors[mode]}
                onChange={(color) => change({ ...colors, [mode]: color })}
              />
              {name && <Contrast name={name} mode={mode} color={colors[mode]} />}
            </div>
          ))}
          <Button size="small" className="justify-self-start" onClick={() => set(path, none)}>
            {`Remove ${label.toLowerCase()}`}
          </Button>
        </div>
      ) : (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => change(look.styling.primaryColor)}
        >
          {`Add ${label.toLowerCase()}`}
        </Button>
      )}
    </Field>
  );
}

function ColorInput({
  label,
  name,
  value,
  onChange,
}: {
  label: string;
  name: string;
  value: string;
  onChange: (color: string) => void;
}) {
  const [typing, setTyping] = useState<{ text: string; onto: string } | null>(null);
  // Typed text is dropped once the color has changed, such as after an undo.
  const typed = typing?.onto === value ? typing.text : null;
  const isInvalid = typed !== null && !isColor(typed);
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden className="w-9 flex-none text-meta text-ink-2">
        {name}
      </span>
      <input
        type="color"
        aria-label={label}
        value={whole(value)}
        onChange={({ target }) => onChange(target.value)}
        className="size-8 flex-none cursor-pointer rounded-control border border-edge bg-paper p-0.5 pointer-coarse:size-11 [&::-webkit-color-swatch]:rounded-badge [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
      />
      <input
        type="text"
        aria-label={`${label}, as text`}
        aria-invalid={isInvalid || undefined}
        value={typed ?? value}
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        onChange={({ target }) => {
          const text = target.value.trim();
          setTyping({ text, onto: isColor(text) ? text : value });
          if (isColor(text)) onChange(text);
        }}
        onKeyDown={(event) => {
          if (!isInvalid || !(event.metaKey || event.ctrlKey) || event.key !== 'z') return;
          event.preventDefault();
          event.stopPropagation();
          setTyping(null);
        }}
        onBlur={() => setTyping(null)}
        className="mono h-8 w-24 rounded-control border border-edge bg-paper px-2 text-[13px] hover:border-ink-2 aria-invalid:border-danger aria-invalid:inset-ring-1 aria-invalid:inset-ring-danger pointer-coarse:h-11"
      />
      {isInvalid && (
        <span role="status" className="text-meta text-danger">
          For example, #1d4fae
        </span>
      )}
    </div>
  );
}

/** How well text in a color can be read, and the color that pages use for text instead. */
function Contrast({
  name,
  mode,
  color,
}: {
  name: NonNullable<(ColorKind | OptionalKind)['name']>;
  mode: ColorScheme;
  color: string;
}) {
  const { look } = useEditing();
  const colors = siteColors(look, mode);
  const background = colors[name === 'bar-link' ? 'bar' : `${name}-wash`] ?? '';
  const text = colors[name] ?? '';
  const ratio = contrastOf(color, background).toFixed(1);
  const isLegible = whole(text) === whole(color);
  return (
    <p className="ml-11 flex items-start gap-1.5 text-meta text-ink-3">
      {isLegible ? (
        <>
          <Check aria-hidden className="mt-px size-3.5 text-ins" />
          Contrast {ratio} : 1
        </>
      ) : (
        <>
          <TriangleAlert aria-hidden className="mt-px size-3.5 text-warn" />
          <span>
            Contrast {ratio} : 1, too low for text. Text uses{' '}
            <span
              style={{ background, color: text }}
              className="mono rounded-badge border border-hairline px-1"
            >
              {text}
            </span>{' '}
            instead.
          </span>
        </>
      )}
    </p>
  );
}
