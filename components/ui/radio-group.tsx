'use client';

import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { Choice } from './choice.tsx';
import { cn } from './cn.ts';
import { useField } from './field.tsx';
import { Unavailable } from './tooltip.tsx';

type Group = { name: string; value: string; onValueChange: (value: string) => void };

const GroupContext = createContext<Group | null>(null);

type RadioGroupProps = Omit<ComponentProps<'div'>, 'role' | 'onChange'> & Omit<Group, 'name'>;

/** One of several; arrow keys move. Name it with `aria-label` or a `<Field group>`. `value` may be empty. */
export function RadioGroup({ value, onValueChange, className, ...rest }: RadioGroupProps) {
  const field = useField();
  const name = useId();
  return (
    <GroupContext value={{ name, value, onValueChange }}>
      <div
        role="radiogroup"
        aria-labelledby={field?.labelId}
        aria-describedby={field?.describedBy}
        {...rest}
        className={cn('grid gap-2', className)}
      />
    </GroupContext>
  );
}

/** One option of a RadioGroup; its label is the children. */
export function Radio({
  value,
  description,
  unavailable,
  className,
  children,
}: {
  value: string;
  description?: ReactNode;
  unavailable?: string;
  className?: string;
  children: ReactNode;
}) {
  const group = useContext(GroupContext);
  if (!group) throw new Error('A Radio must be inside a RadioGroup.');
  const control = (
    <input
      type="radio"
      name={group.name}
      value={value}
      checked={group.value === value}
      onChange={() => !unavailable && group.onValueChange(value)}
      // Enter doesn't submit the form: a radio button responds only to the space bar and arrow
      // keys.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      className={cn(
        'm-1 size-4 flex-none appearance-none rounded-full border border-edge bg-paper outline-offset-2 outline-accent checked:border-5 checked:border-accent hover:not-checked:border-ink-2 focus-visible:outline-2 forced-colors:appearance-auto',
        unavailable && 'border-dashed bg-paper-2',
      )}
    />
  );
  return (
    <Choice
      control={unavailable ? <Unavailable reason={unavailable}>{control}</Unavailable> : control}
      description={description}
      className={cn('-ml-1', className)}
    >
      {children}
    </Choice>
  );
}
