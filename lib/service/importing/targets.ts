/** Where a text names an address: from `start` to `end` it is replaced, between `before` and `after`. */
export type Target = {
  kind: 'link' | 'image';
  href: string;
  start: number;
  end: number;
  /** An address that is its own text gets brackets around that. */
  before?: string;
  after?: string;
};

/** A text with some of its addresses replaced; `null` leaves one as it is. */
export function withTargets(
  markdown: string,
  targets: readonly Target[],
  replacement: (target: Target) => string | null,
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
