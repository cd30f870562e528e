/** The number of changes that can be undone. */
const KEPT = 50;

type Action = () => void;
type Step = {
  /** Null while the change is pending. */
  revert: Action | null;
  /** Makes the change again after it was undone, if there is a way. */
  again: Action | null;
  /** Why the change can't be undone: then nothing before it is, either. */
  bar: string | null;
  /** Undo was requested while this change or a later one was pending. */
  isWanted: boolean;
  isTaken: boolean;
  /** Undoes the change, once, in any order. */
  take: Action;
};

/** A change from the moment it starts: undo then means this change and not an earlier one. */
export type Begun = {
  /**
   * Marks the change as saved.
   * @param again makes it again after it was undone
   * @returns undoes it, once, in any order; null when undo was already requested and is done
   */
  complete(revert: Action, again?: Action): Action | null;
  /** Marks the change as saved and not to be undone; undo then says why, and goes no further. */
  bar(reason: string): void;
  /** Removes a change that wasn't saved. */
  drop(): void;
};

/**
 * The undo steps of a page since it was opened, for ⌘Z and ⇧⌘Z.
 * @param onBarred gets the reason when the latest change can't be undone
 */
export function undoSteps(onBarred: (reason: string) => void = () => undefined) {
  let steps: Step[] = [];
  /** Makes undone changes again, the next last; a new change clears it. */
  let undone: Action[] = [];
  let isRedoing = false;

  function newStep(): Step {
    const step: Step = {
      revert: null,
      again: null,
      bar: null,
      isWanted: false,
      isTaken: false,
      take() {
        if (step.isTaken) return;
        step.isTaken = true;
        steps = steps.filter((each) => each !== step);
        if (step.again) undone.push(step.again);
        step.revert?.();
      },
    };
    return step;
  }

  const add = (step: Step): void => {
    steps = [...steps, step].slice(-KEPT);
  };

  /** The latest first, and none before a later one that is still pending. */
  function takeWanted(): void {
    for (const step of steps.filter(({ isWanted }) => isWanted).toReversed()) {
      if (step.bar !== null) stopAt(step.bar);
      if (!step.revert) return;
      step.take();
    }
  }

  function stopAt(reason: string): void {
    for (const step of steps) step.isWanted = false;
    onBarred(reason);
  }

  return {
    /** Starts a change. */
    begin(): Begun {
      const step = newStep();
      if (!isRedoing) undone = [];
      add(step);
      return {
        complete(revert, again) {
          step.revert = revert;
          step.again = again ?? null;
          if (step.isWanted) {
            takeWanted();
            return null;
          }
          // The page on which it started may have been left.
          if (!steps.includes(step)) add(step);
          return step.take;
        },
        bar(reason) {
          step.bar = reason;
          if (step.isWanted) takeWanted();
        },
        drop() {
          steps = steps.filter((each) => each !== step);
          takeWanted();
        },
      };
    },
    /** Undoes the latest change as soon as it is saved. @returns whether there is one */
    back(): boolean {
      const latest = steps.findLast(({ isWanted }) => !isWanted);
      if (!latest) return steps.length > 0;
      latest.isWanted = true;
      takeWanted();
      return true;
    },
    /** Makes the latest undone change again. @returns whether there is one */
    forward(): boolean {
      const again = undone.pop();
      if (!again) return false;
      isRedoing = true;
      again();
      isRedoing = false;
      return true;
    },
    /**
     * Forgets all steps except those being undone.
     * @param but another step to keep, as returned by `settle`
     */
    forget(but?: Action | null): void {
      undone = [];
      steps = steps.filter(({ isWanted, take }) => isWanted || take === but);
    },
  };
}
