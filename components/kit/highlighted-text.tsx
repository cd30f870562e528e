import { type SoughtWords, splitAtFound } from './found-words.ts';

/** A text with the searched words highlighted. */
export function HighlightedText({
  text,
  sought,
  anywhere = false,
}: {
  text: string;
  sought: SoughtWords;
  /** Also matches inside words. */
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
