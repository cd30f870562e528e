/** So many changes can be taken back, the latest first. */
const KEPT = 50;

type Step = () => void;

/** What a page could take back since it was opened, for ⌘Z. */
export function undoSteps() {
  let steps: Step[] = [];
  return {
    /**
     * Keeps a way back.
     * @returns runs it, whatever came after; once, and not by `back` any more
     */
    keep(takeBack: Step): Step {
      const step = () => {
        if (!steps.includes(step)) return;
        steps = steps.filter((each) => each !== step);
        takeBack();
      };
      steps = [...steps, step].slice(-KEPT);
      return step;
    },
    /** Takes the latest back that was not. @returns whether there was one */
    back(): boolean {
      const latest = steps.at(-1);
      latest?.();
      return latest !== undefined;
    },
    forget(): void {
      steps = [];
    },
  };
}
