'use client';

import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Move } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import type { Direction, Moving } from './use-moving.ts';

/** The bar below the tree during a move: the item, its target and controls for keyboard, mouse and touch. */
export function MoveBar({
  moving,
  words,
  onStep,
  onDrop,
  onCancel,
}: {
  moving: Moving;
  /** What left and right do: a hint for both keys and a label for each button. */
  words: { aside: string; out: string; in: string };
  onStep: (direction: Direction) => void;
  onDrop: () => void;
  onCancel: () => void;
}) {
  const { title, by, position, refusal } = moving;
  return (
    <section
      aria-label={`Moving ${title}`}
      className="flex min-h-12 flex-none flex-wrap items-center gap-x-4 gap-y-2 border-t-2 border-accent bg-paper px-gutter py-1.5 max-md:py-3"
    >
      <div className="flex min-w-0 flex-1 basis-48 items-center gap-2">
        <Move aria-hidden className="max-md:hidden" />
        <div className="min-w-0">
          <b className="block truncate md:inline">
            <span className="max-md:hidden">Moving </span>
            {title}
          </b>{' '}
          <span className={refusal ? 'text-danger' : 'text-ink-2'}>
            {refusal?.split('\n')[0] ?? position}
          </span>
        </div>
      </div>
      {by === 'keys' && (
        <>
          <div aria-hidden className="flex gap-4 text-ink-2 pointer-coarse:hidden max-lg:hidden">
            <Keys keys={['↑', '↓']}>move</Keys>
            <Keys keys={['←', '→']}>{words.aside}</Keys>
          </div>
          <div className="flex flex-wrap items-center gap-1">
            <span className="contents [&>button]:border-edge">
              <Step label="Up" onClick={() => onStep('up')}>
                <ArrowUp aria-hidden />
              </Step>
              <Step label="Down" onClick={() => onStep('down')}>
                <ArrowDown aria-hidden />
              </Step>
              <Step label={words.out} onClick={() => onStep('out')}>
                <ArrowLeft aria-hidden />
              </Step>
              <Step label={words.in} onClick={() => onStep('in')}>
                <ArrowRight aria-hidden />
              </Step>
            </span>
            <Button variant="primary" className="ml-1 max-md:h-10" onClick={onDrop}>
              Drop
            </Button>
            <Button variant="bare" className="max-md:h-10" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </>
      )}
      {by === 'pointer' && (
        <div aria-hidden className="flex gap-4 text-ink-2 max-md:hidden">
          <Keys keys={['Esc']}>cancel</Keys>
        </div>
      )}
    </section>
  );
}

function Keys({ keys, children }: { keys: string[]; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {children}
    </span>
  );
}

function Step({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <IconButton label={label} size="default" variant="secondary" onClick={onClick}>
      {children}
    </IconButton>
  );
}
