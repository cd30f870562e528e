import { similarityTo } from '#lib/contract/similar-paths.ts';
import type { Reading } from '../reading.ts';
import { isForSearch } from '../site/listing.ts';
import { contentOf, listedPages, pathOf } from '../site/pages.ts';
import { variantsIn } from '../site/visible.ts';
import { redirectedPaths } from '../surfaces/redirects.ts';

/** How many pages and variants are compared, so that a missing address costs little. */
const COMPARED = 20_000;
const VARIANTS = 20;
const SHOWN = 5;

/** The listed pages whose addresses have the most words in common with the missing one. */
export async function similarPages(reading: Reading): Promise<{ path: string; title: string }[]> {
  const similarity = similarityTo(reading.path);
  const elsewhere = await redirectedPaths(reading);
  const found: { path: string; title: string; score: number }[] = [];
  let compared = 0;
  for (const variant of variantsIn(reading.view).slice(0, VARIANTS)) {
    const revision = await contentOf(reading.database.orm, variant);
    for (const place of listedPages(revision)) {
      if (!isForSearch(place)) continue;
      compared += 1;
      if (compared > COMPARED) break;
      const path = pathOf(variant, place);
      const score = elsewhere.has(path) ? 0 : similarity(path);
      if (score > 0) found.push({ path, title: place.page.title, score });
    }
  }
  return found.sort((one, other) => other.score - one.score).slice(0, SHOWN);
}
