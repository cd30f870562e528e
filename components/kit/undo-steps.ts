/** So many changes can be taken back, the latest first. */
const KEPT = 50;

type Action = () => void;
type Step = {
  /** Null while the change is on its way. */
  takeBack: Action | null;
  /** Asked for already, while it was on its way or one after it was. */
  isWanted: boolean;
  isTaken: boolean;
  /** Takes it back, whatever came after; once. */
  take: Action;
};

/** A change from the moment it is asked for: what came before it is not taken back in its place. */
export type Begun = {
  /**
   * It is made.
   * @returns takes it back, once, whatever came after; null where that was asked for meanwhile and is done
   */
  settle(takeBack: Action): Action | null;
  /** It is not made. */
  drop(): void;
};

/** What a page could take back since it was opened, for ⌘Z. */
export function undoSteps() {
  let steps: Step[] = [];

  function newStep(): Step {
    const step: Step = {
      takeBack: null,
      isWanted: false,
      isTaken: false,
      take() {
        if (step.isTaken) return;
        step.isTaken = true;
        steps = steps.filter((each) => each !== step);
        step.takeBack?.();
      },
    };
    return step;
  }

  const add = (step: Step): void => {
    steps = [...steps, step].slice(-KEPT);
  };

  /** The latest first, and none before a later one that is still on its way. */
  function takeWanted(): void {
    for (const step of steps.filter(({ isWanted }) => isWanted).toReversed()) {
      if (!step.takeBack) return;
      step.take();
    }
  }

  return {
    /** Begins a change. */
    begin(): Begun {
      const step = newStep();
      add(step);
      return {
        settle(takeBack) {
          step.takeBack = takeBack;
          if (step.isWanted) {
            takeWanted();
            return null;
          }
          // The page it was begun on may be left.
          if (!steps.includes(step)) add(step);
          return step.take;
        },
        drop() {
          steps = steps.filter((each) => each !== step);
          takeWanted();
        },
      };
    },
    /**
     * Takes the latest back that was not, as soon as it is made.
     * @returns whether there was one
     */
    back(): boolean {
      const latest = steps.findLast(({ isWanted }) => !isWanted);
      if (!latest) return steps.length > 0;
      latest.isWanted = true;
      takeWanted();
      return true;
    },
    /** Keeps nothing but what is being taken back. @param but and this one, as `settle` gave it */
    forget(but?: Action | null): void {
      steps = steps.filter(({ isWanted, take }) => isWanted || take === but);
    },
  };
}
