'use client';

import { FolderTree } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { plural } from '#components/kit/format.ts';
import { lockOf, whyNot } from '#components/kit/permission.ts';
import { type Pick, PickList } from '#components/kit/pick-list.tsx';
import { useRequirement } from '#components/kit/who-can.tsx';
import { Field } from '#components/ui/field.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { Problem } from '#lib/client/problem.ts';
import { upperFirst } from '#lib/contract/letter-case.ts';
import type { NodeSide } from './tree.ts';

/** Where to move something: beside or in a destination; null for the top level. */
export type Destination<P extends Pick> = { target: P | null; side: NodeSide };

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
  /** Whether the picks are those of an earlier text. */
  isStale?: boolean;
  problem?: string | undefined;
  /** The possible sides of a destination; none where it can't go. */
  sidesOf: (target: P | null) => readonly NodeSide[];
  /** The side that is selected first, if it is possible. */
  preferred?: NodeSide;
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
  const [wantedSide, setSide] = useState<NodeSide>(props.preferred ?? 'after');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isMoved = useRef(false);
  const sides = target === undefined ? [] : sidesOf(target);
  const lockAt = (at: P | null, each: NodeSide) =>
    whyNot(...(props.needs?.({ target: at, side: each }) ?? [null, undefined]));
  const open = sides.filter((each) => !lockAt(target ?? null, each));
  const offered = open.length > 0 ? open : sides;
  const side = offered.includes(wantedSide) ? wantedSide : offered.at(-1);
  const destination = target === undefined || !side ? undefined : { target, side };
  const [requirement, on] = (destination && props.needs?.(destination)) ?? [null];
  const refusal = useRequirement(requirement, on).reason;
  const reason = destination
    ? (refusal ?? props.whyNot?.(destination))
    : 'Select a destination first.';
  const words = wordsFor(target?.title ?? root);
  const isTopOffered = props.text.trim() === '' && sidesOf(null).length > 0;
  const top: Pick = { id: ROOT, title: `Top level of ${root}`, icon: <FolderTree /> };
  /** The pick, locked where the person may not move anything to any side of it. */
  const offer = (pick: Pick, at: P | null): Pick => {
    const locks = props.needs ? sidesOf(at).map((each) => lockAt(at, each)) : [];
    return locks.length > 0 && locks.every(Boolean) ? { ...pick, unavailable: locks[0] } : pick;
  };
  const offers = picks.map((pick) => offer(pick, pick));

  async function move(): Promise<void> {
    if (!destination) return;
    setBusy(true);
    try {
      const run = await props.onMove(destination, words[destination.side]);
      isMoved.current = true;
      onClose();
      run();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error.message);
      setBusy(false);
    }
  }

  return (
    <DialogForm
      title={count > 1 ? `Move ${plural(count, 'item')}` : `Move “${title}”`}
      submit="Move"
      busy={isBusy}
      unavailable={reason}
      problem={problem}
      failure="Couldn’t move."
      onSubmit={move}
      onClose={onClose}
      // The moved row takes the focus.
      focusMoved={isMoved}
    >
      <PickList
        label="Find a destination"
        listLabel="Destinations"
        placeholder={props.placeholder ?? 'Search by title or path'}
        text={props.text}
        onText={props.onText}
        picks={isTopOffered ? [offer(top, null), ...offers] : offers}
        isPending={props.isPending ?? false}
        isStale={props.isStale ?? false}
        problem={props.problem}
        chosenId={target === null ? ROOT : target?.id}
        onPick={(id) => setTarget(picks.find((pick) => pick.id === id) ?? null)}
      />
      {destination && (
        <Field group label="Position">
          <RadioGroup
            value={destination.side}
            onValueChange={(value) => setSide(value as NodeSide)}
          >
            {sides.map((each) => (
              <Radio key={each} value={each} {...lockOf(lockAt(target ?? null, each))}>
                {upperFirst(words[each])}
              </Radio>
            ))}
          </RadioGroup>
        </Field>
      )}
      {destination && !reason && props.children?.(destination)}
    </DialogForm>
  );
}

function wordsFor(name: string): Record<NodeSide, string> {
  return {
    before: `before ${name}`,
    after: `after ${name}`,
    first: `to the start of ${name}`,
    last: `to the end of ${name}`,
  };
}
