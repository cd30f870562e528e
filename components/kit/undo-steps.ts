/** The number of changes that can be undone. */
const KEPT = 50;

type Action = () => void;
type Step = {
  /** Null while the change is pending. */
  revert: Action | null;
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
   * @returns undoes it, once, in any order; null when undo was already requested and is done
   */
  complete(revert: Action): Action | null;
  /** Removes a change that wasn't saved. */
  drop(): void;
};

/** The undo steps of a page since it was opened, for ⌘Z. */
export function undoSteps() {
  let steps: Step[] = [];

  function newStep(): Step {
    const step: Step = {
      revert: null,
      isWanted: false,
      isTaken: false,
      take() {
        if (step.isTaken) return;
        step.isTaken = true;
        steps = steps.filter((each) => each !== step);
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
      if (!step.revert) return;
      step.take();
    }
  }

  return {
    /** Starts a change. */
    begin(): Begun {
      const step = newStep();
      add(step);
      return {
        complete(revert) {
          step.revert = revert;
          if (step.isWanted) {
            takeWanted();
            return null;
          }
          // The page on which it started may have been left.
          if (!steps.includes(step)) add(step);
          return step.take;
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
    /**
     * Forgets all steps except those being undone.
     * @param but another step to keep, as returned by `settle`
     */
    forget(but?: Action | null): void {
      steps = steps.filter(({ isWanted, take }) => isWanted || take === but);
    },
  };
}
