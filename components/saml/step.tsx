import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

type StepState = 'done' | 'current' | 'later';

const nodes: Record<StepState, string> = {
  done: 'border-accent bg-accent text-on-accent forced-colors:border-3',
  current: 'border-accent border-2 bg-paper text-accent',
  later: 'border-dashed border-edge bg-paper text-ink-3',
};
const stateLabels: Record<StepState, string> = { done: 'Done', current: 'Next', later: 'Later' };

/** One numbered step of setting up a provider, with its state. */
export function Step({
  id,
  number,
  title,
  state,
  children,
}: {
  id: string;
  number: number;
  title: string;
  state: StepState;
  children?: ReactNode;
}) {
  return (
    <li
      id={id}
      aria-current={state === 'current' ? 'step' : undefined}
      className="relative scroll-mt-4 pb-8 pl-10 before:absolute before:top-8 before:bottom-1 before:left-[13px] before:border-l before:border-hairline last:pb-0 last:before:hidden max-[400px]:pl-0 max-[400px]:before:hidden"
    >
      <div className="flex min-h-7 items-center gap-3 border-b border-ink-2 pb-1.5">
        <span
          aria-hidden
          className={`absolute top-0 left-0 grid size-7 flex-none place-items-center rounded-full border text-[13px]/none font-semibold max-[400px]:static ${nodes[state]}`}
        >
          {state === 'done' ? <Check className="size-3.5 stroke-[2.5]" /> : number}
        </span>
        <h2 className="min-w-0 flex-1 font-serif text-section font-medium">{title}</h2>
        <span
          className={`flex-none text-meta ${state === 'current' ? 'font-semibold text-accent' : 'text-ink-3'}`}
        >
          {stateLabels[state]}
        </span>
      </div>
      {children && <div className="grid gap-4 pt-3">{children}</div>}
    </li>
  );
}
