import type { Reading } from '../reading.ts';
import { contentOf, listedPages, pathOf } from '../site/pages.ts';
import { variantsIn } from '../site/visible.ts';

/** How many pages and variants are compared, so that a missing address costs little. */
const COMPARED = 20_000;
const VARIANTS = 20;
const SHOWN = 5;
/** More than one word in common, such as that of the section. */
const SCORE_MINIMUM = 3;
/** Words that begin with the same letters, such as `install` and `installation`. */
const SAME_LETTERS = 4;

/** The listed pages whose addresses have the most words in common with the missing one. */
export async function similarPages(reading: Reading): Promise<{ path: string; title: string }[]> {
  const wanted = wordsIn(reading.path).slice(0, 12);
  const last = wanted.at(-1);
  if (last === undefined) return [];
  const found: { path: string; title: string; score: number }[] = [];
  let compared = 0;
  for (const variant of variantsIn(reading.view).slice(0, VARIANTS)) {
    const revision = await contentOf(reading.database.orm, variant);
    for (const place of listedPages(revision)) {
      if (place.page.type !== 'document' || place.page.noIndex) continue;
      compared += 1;
      if (compared > COMPARED) break;
      const path = pathOf(variant, place);
      const words = wordsIn(path);
      const ends = likeness(last, words.at(-1) ?? '');
      const score =
        ends + sum(wanted.map((word) => Math.max(...words.map((one) => likeness(word, one)))));
      if (score >= SCORE_MINIMUM)
        found.push({
          path,
          title: place.page.title,
          score: score / (words.length + wanted.length),
        });
    }
  }
  return found.sort((one, other) => other.score - one.score).slice(0, SHOWN);
}

function wordsIn(path: string): string[] {
  return path.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function likeness(one: string, other: string): number {
  if (one === other) return 2;
  const isAlike =
    one.length >= SAME_LETTERS && one.slice(0, SAME_LETTERS) === other.slice(0, SAME_LETTERS);
  return isAlike ? 1 : 0;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
