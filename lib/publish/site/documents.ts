import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Executor } from '#lib/service/database/executor.ts';
import type { PlacedPage } from '#lib/service/revisions/page-tree.ts';
import { contentOf, type FoundPage } from './pages.ts';
import type { View } from './visible.ts';

/** After how many pages others get a turn. */
const TURN = 500;

/** The documents that a visitor sees and a list shows, in the order of the site. */
export async function* documentsIn(
  database: Executor,
  view: View,
  isShown: (place: PlacedPage) => boolean,
): AsyncGenerator<FoundPage> {
  let count = 0;
  for (const section of view.sections)
    for (const variant of section.variants) {
      const revision = await contentOf(database, variant);
      for (const place of revision.placed.values()) {
        count += 1;
        if (count % TURN === 0) await nextTurn();
        if (place.page.type !== 'document' || !isShown(place)) continue;
        yield { section, variant, revision, place };
      }
    }
}
