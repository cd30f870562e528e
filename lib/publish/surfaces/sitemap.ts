import type { Answer } from '#lib/http.ts';
import { answerKept } from '../answers.ts';
import type { SafeHtml } from '../html.ts';
import { counterpartsOf } from '../page/variants.ts';
import { isRead, listedAt, type Reading } from '../reading.ts';
import { isForSearchEngines } from '../site/listing.ts';
import { type FoundPage, pathOf } from '../site/pages.ts';
import type { LoadedSection } from '../site/published-site.ts';
import { documentsListed } from './redirects.ts';
import { xml, xmlToKeep } from './xml.ts';

/** How many pages a sitemap has; the limit of the format is 50,000, and 50 MB. */
const PART = 5_000;
const TYPE = 'application/xml';

/** Answers the sitemap; that of a large site is an index of numbered parts. */
export async function answerSitemap(reading: Reading): Promise<Answer | null> {
  const { path, site } = reading;
  const [, number] = /^\/sitemap(?:-([1-9]\d{0,4}))?\.xml$/.exec(path) ?? [];
  const isSitemap = path === '/sitemap.xml' || number !== undefined;
  if (!isSitemap || !isRead(reading) || site.row.visibility === 'unlisted') return null;
  return answerKept(reading, path, async () => {
    const dates = await datesOf(reading);
    if (number === undefined && dates.length > 1)
      return xmlToKeep(TYPE, renderIndex(reading, dates));
    const part = Number(number ?? 1);
    const isMissing = number !== undefined && (dates.length < 2 || part > dates.length);
    return isMissing ? null : xmlToKeep(TYPE, await renderPart(reading, part));
  });
}

/** When each part last changed. */
async function datesOf(reading: Reading): Promise<string[]> {
  const dates: string[] = [];
  let count = 0;
  for await (const { place } of documentsListed(reading, isForSearchEngines)) {
    const part = Math.floor(count / PART);
    const { updatedAt } = place.page;
    dates[part] = (dates[part] ?? '') > updatedAt ? (dates[part] as string) : updatedAt;
    count += 1;
  }
  return dates;
}

function renderIndex(reading: Reading, dates: readonly string[]): SafeHtml {
  const parts = dates.map(
    (date, index) =>
      xml`<sitemap><loc>${listedAt(reading, `/sitemap-${index + 1}.xml`)}</loc><lastmod>${date}</lastmod></sitemap>\n`,
  );
  return xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts}</sitemapindex>`;
}

async function renderPart(reading: Reading, part: number): Promise<SafeHtml> {
  const urls: SafeHtml[] = [];
  let count = 0;
  for await (const found of documentsListed(reading, isForSearchEngines)) {
    count += 1;
    if (count <= (part - 1) * PART) continue;
    if (count > part * PART) break;
    urls.push(await renderUrl(reading, found));
  }
  return xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls}</urlset>`;
}

async function renderUrl(reading: Reading, found: FoundPage): Promise<SafeHtml> {
  const { variant, place, section } = found;
  const counterparts = hasLanguages(section) ? await counterpartsOf(reading, found) : [];
  const languages = counterparts.filter(({ variant, url }) => variant.language && url);
  const alternates = languages.map(
    (one) =>
      xml`<xhtml:link rel="alternate" hreflang="${one.variant.language}" href="${one.url}"/>`,
  );
  return xml`<url><loc>${listedAt(reading, pathOf(variant, place))}</loc><lastmod>${place.page.updatedAt}</lastmod>${languages.length > 1 && alternates}</url>\n`;
}

function hasLanguages({ variants }: LoadedSection): boolean {
  return variants.filter(({ language }) => language).length > 1;
}
