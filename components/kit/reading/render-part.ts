import { type Block, blocksOf } from '#lib/contract/blocks.ts';
import { percentDecoded } from '#lib/contract/percent-decoding.ts';
import { outlineOf, type PartPlan, partOf, planParts } from '#lib/markdown/page-parts.ts';
import { anchorId } from '../page-href.ts';
import type { RenderedText } from './markdown.tsx';
import { renderMarkdown } from './render-markdown.ts';
import type { ResolveLink } from './resolve-links.ts';

/** The part of a very long page that an address asks for: by its number, or by an anchor or a block in it. */
export type AskedPart = { part?: string; anchor?: string; block?: string };

/** The address of a part of a page, with a heading in it. */
export function partHref(page: string, part: number, anchor?: string): string {
  return `${page}?part=${part}${anchor ? `#${encodeURIComponent(anchor)}` : ''}`;
}

/**
 * Renders a part of a very long text.
 * @param page the address of the page
 */
export async function renderPart(
  markdown: string,
  resolve: ResolveLink,
  page: string,
  asked: AskedPart,
): Promise<RenderedText> {
  const plan = planParts(markdown);
  const starts = [0, ...plan.ends].map((end) => lineAt(markdown, end));
  const all = blocksOf(markdown);
  const number = numberOf(asked, plan, all, starts);
  const [from = 0, to = 0] = [starts[number - 1], starts[number]];
  const isHere = ({ start }: Block) => start > from && start <= to;
  const blocks = all
    .filter(isHere)
    .map((block) => ({ ...block, start: block.start - from, end: block.end - from }));
  const byId = new Map(plan.headings.map((heading) => [anchorId(heading.id), heading]));
  /** A link to a heading of this page leads to the part that has it. */
  const inPart: ResolveLink = (written) => {
    const link = resolve(written);
    if (!('href' in link)) return link;
    const [path = '', id = ''] = link.href.split('#', 2);
    const heading = path === '' || path === page ? byId.get(percentDecoded(id)) : undefined;
    if (!heading || heading.part === number) return link;
    return { ...link, href: partHref(page, heading.part, anchorId(heading.id)) };
  };
  const anchors = plan.anchors[number - 1] ?? {};
  const text = await renderMarkdown(partOf(markdown, plan, number), inPart, { blocks, anchors });
  const count = plan.ends.length;
  const headings = outlineOf({ number, count, headings: plan.headings }).map((heading) => {
    const id = anchorId(heading.id);
    const { text: words, level, part } = heading;
    return { id, text: words, level, ...(part !== number && { href: partHref(page, part, id) }) };
  });
  const notes = text.notes.map((note) => ({ ...note, line: note.line + from }));
  const others = all.filter((block) => !isHere(block)).map(({ id }) => id);
  return { ...text, headings, notes, part: { number, count, others } };
}

/** How many lines end before a place in a text. */
function lineAt(text: string, place: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < place; at = text.indexOf('\n', at + 1))
    count += 1;
  return count;
}

function numberOf(
  { part, anchor, block }: AskedPart,
  plan: PartPlan,
  blocks: readonly Block[],
  starts: readonly number[],
): number {
  const heading = plan.headings.find(({ id }) => anchorId(id) === anchor);
  if (heading) return heading.part;
  const start = block === undefined ? undefined : blocks.find(({ id }) => id === block)?.start;
  if (part === undefined && start !== undefined)
    return Math.max(1, starts.findLastIndex((line) => line < start) + 1);
  return /^[1-9]\d{0,2}$/.test(part ?? '') && Number(part) <= plan.ends.length ? Number(part) : 1;
}
