/** The callbacks of a drag over a board, by mouse or touch. */
export type DragHandlers = {
  /** The title of a row, or how many rows move with it. */
  titleOf: (id: string, title: string) => string;
  onLift: (id: string) => void;
  /** Null if it has left the board. */
  onOver: (input: { clientX: number; clientY: number } | null) => void;
  onEnd: (isOverBoard: boolean) => void;
};

/** The title of the dragged row, which follows the pointer. */
export function dragPreview(title: string): HTMLElement {
  const preview = document.createElement('div');
  preview.className =
    'max-w-72 truncate rounded-control border border-accent bg-raised px-3 py-2 font-sans text-ui font-semibold text-ink';
  preview.textContent = title;
  return preview;
}
