/** What follows a drag over a board, by mouse or by finger. */
export type Watcher = {
  onLift: (id: string) => void;
  /** Null when it has left the board. */
  onOver: (input: { clientX: number; clientY: number } | null) => void;
  onEnd: (isOverBoard: boolean) => void;
};

/** What follows the pointer: the title of what is dragged. */
export function pillFor(title: string): HTMLElement {
  const pill = document.createElement('div');
  pill.className =
    'max-w-72 truncate rounded-control border border-accent bg-raised px-3 py-2 font-sans text-ui font-semibold text-ink';
  pill.textContent = title;
  return pill;
}
