import type { Answer } from '#lib/http.ts';
import { answerKept, textToKeep } from '../answers.ts';
import { countView } from '../counts/readers.ts';
import { findPage } from '../page/answer-page.ts';
import { canonicalOf, isRead, type Reading } from '../reading.ts';
import { robotsHeader } from '../site/listing.ts';
import { textOf } from '../site/page-markdown.ts';
import { pathOf } from '../site/pages.ts';
import { markdownFor } from './program-links.ts';

/** Answers the Markdown of a page: at its path with `.md`, or at its path if a client prefers it. */
export async function answerMarkdown(reading: Reading): Promise<Answer | null> {
  const { path, request, site } = reading;
  if (!isRead(reading)) return null;
  const isNamed = path.endsWith('.md');
  if (!isNamed && !prefersMarkdown(request.headers.get('accept'))) return null;
  const found = await findPage(reading, isNamed ? path.slice(0, -'.md'.length) : path);
  if (!found || 'location' in found) return null;
  const { variant, place } = found;
  const text = textOf(reading, place.page);
  const key = `markdown ${variant.id} ${place.path} ${await text.seen()}`;
  const answer = await answerKept(reading, key, async () => {
    const markdown = await markdownFor(reading, found, await text.read());
    return textToKeep(markdown, 'text/markdown; charset=utf-8', {
      link: `<${canonicalOf(reading, pathOf(variant, place))}>; rel="canonical"`,
      ...robotsHeader(site, place),
    });
  });
  countView(reading, found, answer);
  return answer;
}

/** Whether an Accept header asks for Markdown rather than HTML (RFC 9110, 12.5.1). */
function prefersMarkdown(accept: string | null): boolean {
  const ranges = (accept ?? '').split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((one) => one.startsWith('q='));
    return { type, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  const markdown = ranges.findIndex(({ type }) => type === 'text/markdown');
  const html = ranges.findIndex(({ type }) => type === 'text/html');
  const wanted = ranges[markdown]?.weight ?? 0;
  const other = ranges[html]?.weight ?? 0;
  return wanted > 0 && (wanted > other || (wanted === other && markdown < html));
}
