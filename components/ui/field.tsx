'use client';

import { CircleX } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { cn } from './cn.ts';

interface FieldIds {
  /** The control's id; a group has none. */
  id: string | undefined;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldIds | null>(null);

/** The context of the control inside a Field; null outside one. */
export function useField(): FieldIds | null {
  return useContext(FieldContext);
}

/** The attributes that connect a control to its Field; the control's own attributes take precedence. */
export function useFieldAttributes(own: {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
}) {
  const field = useField();
  return {
    id: own.id ?? field?.id,
    'aria-describedby':
      [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  };
}

export interface FieldProps {
  label: ReactNode;
  /** Marks the field "(optional)"; required fields are not marked. */
  optional?: boolean;
  help?: ReactNode;
  error?: ReactNode;
  /** Hides the label visually. */
  hideLabel?: boolean;
  /** For a group of controls (radio buttons): the label names the group instead of one input. */
  group?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** Label above, control, help, and below it the error with its icon, all connected. */
export function Field({
  label,
  optional = false,
  help,
  error,
  hideLabel = false,
  group = false,
  id: givenId,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy =
    [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ') || undefined;
  const Label = group ? 'span' : 'label';
  const fieldIds: FieldIds = {
    id: group ? undefined : id,
    labelId: `${id}-label`,
    describedBy: group ? undefined : describedBy,
    invalid: Boolean(error),
  };
  return (
    <FieldContext.Provider value={fieldIds}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: named only as a group */}
      <div
        role={group ? 'group' : undefined}
        aria-labelledby={group ? `${id}-label` : undefined}
        aria-describedby={group ? describedBy : undefined}
        className={cn('grid min-w-0 content-start gap-1', className)}
      >
        <Label
          id={`${id}-label`}
          htmlFor={group ? undefined : id}
          className={cn('font-semibold wrap-anywhere', hideLabel && 'sr-only')}
        >
          {label}
          {optional && <span className="font-normal text-ink-3"> (optional)</span>}
        </Label>
        {children}
        {error && (
          <p id={`${id}-error`} className="flex gap-1.5 text-meta font-medium text-danger">
            <CircleX aria-hidden className="mt-px size-3.5" />
            <span className="min-w-0 wrap-anywhere">{error}</span>
          </p>
        )}
        {help && (
          <p id={`${id}-help`} className="text-meta wrap-anywhere text-ink-3">
            {help}
          </p>
        )}
      </div>
    </FieldContext.Provider>
  );
}
