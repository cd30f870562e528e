'use client';

import { FolderTree } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { plural } from '#components/kit/format.ts';
import { type Pick, PickList } from '#components/kit/pick-list.tsx';
import { useRequirement } from '#components/kit/who-can.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { Problem } from '#lib/client/problem.ts';
import type { Side } from './tree.ts';

/** Where to move something: beside or in a destination; null for the top level. */
export type Destination<P extends Pick> = { target: P | null; side: Side };

type Requirement = Parameters<typeof useRequirement>;

type Props<P extends Pick> = {
  /** The title of what is moved. */
  title: string;
  /** The number of items, where several are moved together. */
  count?: number;
  /** The name of the top level. */
  root: string;
  text: string;
  onText: (text: string) => void;
  /** The destinations that match the text, without the top level. */
  picks: readonly P[];
  placeholder?: string;
  isPending?: boolean;
  problem?: string | undefined;
  /** The possible sides of a destination; none where it can't go. */
  sidesOf: (target: P | null) => readonly Side[];
  /** The side that is selected first, if it is possible. */
  preferred?: Side;
  /** What moving there requires, and on what. */
  needs?: (destination: Destination<P>) => Requirement | undefined;
  /** Why it can't go there for another reason. */
  whyNot?: (destination: Destination<P>) => string | undefined;
  /**
   * Prepares the move.
   * @param words the new position, as “after Buoys”
   * @returns runs the move, once the dialog is closed
   * @throws Problem
   */
  onMove: (destination: Destination<P>, words: string) => (() => void) | Promise<() => void>;
  onClose: () => void;
  /** What the move changes, below the position. */
  children?: (destination: Destination<P>) => ReactNode;
};

/** The id of the top level in the list. */
const ROOT = 'root';

/** Moves an item to a selected destination: beside another item, or first or last in one. */
export function MoveDialog<P extends Pick>(props: Props<P>) {
  const { title, count = 1, root, picks, sidesOf, onClose } = props;
  const [target, setTarget] = useState<P | null>();
  const [wantedSide, setSide] = useState<Side>(props.preferred ?? 'after');
  const [problem, setProblem] = useState<string | null>(null);
  const [isMoved, setMoved] = useState(false);
  const sides = target === undefined ? [] : sidesOf(target);
  const side = sides.includes(wantedSide) ? wantedSide : sides.at(-1);
  const destination = target === undefined || !side ? undefined : { target, side };
  const [requirement, on] = (destination && props.needs?.(destination)) ?? [null];
  const refusal = useRequirement(requirement, on).reason;
  const reason = destination
    ? (refusal ?? props.whyNot?.(destination))
    : 'Select a destination first.';
  const words = wordsFor(target?.title ?? root);
  const isTopOffered = props.text.trim() === '' && sidesOf(null).length > 0;
  const top: Pick = { id: ROOT, title: `Top level of ${root}`, icon: <FolderTree /> };

  async function move(): Promise<void> {
    if (!destination) return;
    try {
      const run = await props.onMove(destination, words[destination.side]);
      setMoved(true);
      onClose();
      run();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error.message);
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={count > 1 ? `Move ${plural(count, 'item')}` : `Move ‘${title}’`}
        // The moved row takes the focus.
        onCloseAutoFocus={(event) => isMoved && event.preventDefault()}
        footer={
          <>
            <Button
              variant="primary"
              onClick={() => void move()}
              {...(reason && { unavailable: reason })}
            >
              Move
            </Button>
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <div className="grid gap-4 pt-1">
          {problem && (
            <Notice tone="bad" role="alert" title="Couldn’t move.">
              {problem}
            </Notice>
          )}
          <PickList
            label="Find a destination"
            listLabel="Destinations"
            placeholder={props.placeholder ?? 'Search by title or path'}
            text={props.text}
            onText={props.onText}
            picks={isTopOffered ? [top, ...picks] : picks}
            isPending={props.isPending ?? false}
            problem={props.problem}
            chosenId={target === null ? ROOT : target?.id}
            onPick={(id) => setTarget(picks.find((pick) => pick.id === id) ?? null)}
          />
          {destination && (
            <Field group label="Position">
              <RadioGroup
                value={destination.side}
                onValueChange={(value) => setSide(value as Side)}
              >
                {sides.map((each) => (
                  <Radio key={each} value={each}>
                    {words[each].charAt(0).toUpperCase() + words[each].slice(1)}
                  </Radio>
                ))}
              </RadioGroup>
            </Field>
          )}
          {destination && props.children?.(destination)}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function wordsFor(name: string): Record<Side, string> {
  return {
    before: `before ${name}`,
    after: `after ${name}`,
    first: `to the start of ${name}`,
    last: `to the end of ${name}`,
  };
}
