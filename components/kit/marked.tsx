import { type SoughtWords, splitAtFound } from './found-words.ts';

/** A text with the words that were looked for marked in it. */
export function Marked({
  text,
  sought,
  anywhere = false,
}: {
  text: string;
  sought: SoughtWords;
  /** Also words that have one of them inside. */
  anywhere?: boolean;
}) {
  return splitAtFound(text, sought, anywhere).map(({ text: part, isFound, at }) =>
    isFound ? (
      <mark
        key={at}
        className="rounded-badge bg-accent-wash text-ink underline decoration-accent decoration-2 underline-offset-2"
      >
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
