/**
 * The position of a URL in a text: the range from `start` to `end` is replaced, and `before` and
 * `after` are put around it.
 */
export type WrittenTarget = {
  kind: 'link' | 'image';
  href: string;
  start: number;
  end: number;
  /** A URL used as its own link text is put in brackets. */
  before?: string;
  after?: string;
};

/** A text with some of its URLs replaced; `null` leaves one unchanged. */
export function withTargets(
  markdown: string,
  targets: readonly WrittenTarget[],
  replacement: (target: WrittenTarget) => string | null,
): string {
  let text = '';
  let from = 0;
  for (const target of targets) {
    const { start, end, before = '', after = '' } = target;
    const next = start < from ? null : replacement(target);
    if (next === null) continue;
    text += markdown.slice(from, start) + before + next + after;
    from = end;
  }
  return text + markdown.slice(from);
}
