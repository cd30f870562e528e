import { blocksOf } from '#lib/contract/blocks.ts';

/** The text of a block; undefined if it isn't in the page's text. */
export function blockText(markdown: string, block: string): string | undefined {
  return blocksOf(markdown).find(({ id }) => id === block)?.text;
}

/**
 * The text of a page with a suggestion in place of a block.
 * @param block the block, with its text as it was commented on
 * @returns null if that text isn't there anymore
 */
export function withSuggestion(
  markdown: string,
  block: { id: string; preview: string },
  suggestion: string,
): string | null {
  const blocks = blocksOf(markdown);
  const same = blocks.filter(({ text }) => text === block.preview);
  const found = blocks.find(({ id }) => id === block.id) ?? (same.length === 1 ? same[0] : null);
  if (!found) return null;
  const lines = markdown.split(/\r\n?|\n/);
  const kept = [lines.slice(0, found.start - 1), lines.slice(found.end)];
  // Without a text, the block goes with the empty lines after it.
  const isRemoved = suggestion.trim() === '';
  while (isRemoved && kept[1]?.[0]?.trim() === '') kept[1].shift();
  return [
    ...(kept[0] ?? []),
    ...(isRemoved ? [] : suggestion.split('\n')),
    ...(kept[1] ?? []),
  ].join('\n');
}
