import {
  type ConditionalPart,
  conditionalParts,
  visibleText,
  withoutNewParts,
} from './conditionals.ts';
import { UnreadableMarkdown } from './parse.ts';

type Section = { anchor: string; title: string; body: string; conditions?: readonly string[] };
type Read = (markdown: string) => Section[];
/** A part with its conditions and those of the parts around it, and the parts right inside it. */
type Placed = { part: ConditionalPart; conditions: readonly string[]; inside: ConditionalPart[] };

/** How much text is read again and again with the parts of one set of conditions, in characters. */
const READ_MAXIMUM = 300_000;
/** Parts inside more others, and more sections of a page, are found by its editors at most. */
const DEPTH_MAXIMUM = 40;
const SECTIONS_MAXIMUM = 2_000;

/**
 * The sections of a text as readers see them: without its parts for some visitors, and then, for each set
 * of conditions, those that look different to who meets just these. Each is read of what those visitors
 * see, so that search finds what the page shows, and nothing else.
 * @param read the sections of a text without such parts
 */
export function sectionsForReaders(markdown: string, read: Read): Section[] {
  const placed = placedIn(conditionalParts(markdown));
  const parts = placed.map(({ part }) => part);
  const shownTo = (met: readonly string[]) =>
    withoutNewParts(
      visibleText(
        markdown,
        parts,
        placed.map(({ conditions }) => isMet(conditions, met)),
      ),
    );
  const sections = readable(read, shownTo([])) ?? [{ anchor: '', title: '', body: '' }];
  const many = Math.floor(READ_MAXIMUM / markdown.length);
  const found: Section[] = [];
  for (const [index, guarded] of byConditions(placed).entries()) {
    if (found.length >= SECTIONS_MAXIMUM) break;
    const conditions = guarded[0]?.conditions ?? [];
    const isRead = index < many;
    const text = isRead
      ? shownTo(conditions)
      : guarded.map((one) => withoutNewParts(ownText(markdown, one))).join('\n\n');
    const seenBefore = isRead
      ? [...sections, ...found.filter((one) => isMet(one.conditions ?? [], conditions))]
      : [];
    const before = new Set(seenBefore.map(keyOf));
    for (const one of readable(read, text) ?? [])
      if (!before.has(keyOf(one)) && (one.title !== '' || one.body !== ''))
        found.push({ ...one, conditions });
  }
  return [...sections, ...found.slice(0, SECTIONS_MAXIMUM)];
}

const keyOf = ({ anchor, title, body }: Section) => JSON.stringify([anchor, title, body]);

/** Whether who meets some conditions meets others. */
const isMet = (wanted: readonly string[], met: readonly string[]) =>
  wanted.every((one) => met.includes(one));

function readable(read: Read, text: string): Section[] | null {
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof UnreadableMarkdown)) throw error;
    return null;
  }
}

/** @param parts in order, none of which begins in one and ends outside of it */
function placedIn(parts: readonly ConditionalPart[]): Placed[] {
  const around: Placed[] = [];
  return parts.map((part) => {
    while (around.length > 0 && (around.at(-1)?.part.end ?? 0) <= part.start) around.pop();
    const parent = around.at(-1);
    parent?.inside.push(part);
    const all = [...new Set([...(parent?.conditions ?? []), part.condition])].sort();
    // Nobody meets the empty one.
    const conditions = all.length > DEPTH_MAXIMUM ? [''] : all;
    const placed = { part, conditions, inside: [] };
    around.push(placed);
    return placed;
  });
}

/** Those with the same conditions together, those with the fewest first. */
function byConditions(placed: readonly Placed[]): Placed[][] {
  const known = Map.groupBy(placed, ({ conditions }) => JSON.stringify(conditions));
  const sizeOf = ([one]: readonly Placed[]) => one?.conditions.length ?? 0;
  return [...known.values()].sort((one, other) => sizeOf(one) - sizeOf(other));
}

/** The text of a part without the parts in it. */
function ownText(markdown: string, { part, inside }: Placed): string {
  let text = '';
  let at = part.from;
  for (const { start, end } of inside) {
    text += markdown.slice(at, start);
    at = end;
  }
  return text + markdown.slice(at, part.to);
}
