import type { Subject } from '../fill.ts';
import { type Row, say } from '../report.ts';
import { measureInteraction } from './interaction.ts';
import { measureLongList } from './long-list.ts';
import { measureNavigation } from './navigation.ts';
import { measureScripts } from './pages.ts';
import { openViewer } from './visit.ts';

/** Everything a person would feel, in a headless Chromium, signed in as the admin. */
export async function measureBrowser(subject: Subject, isQuick: boolean): Promise<Row[]> {
  say('browser');
  const viewer = await openViewer(subject);
  try {
    const rows = await measureScripts(viewer, isQuick);
    rows.push(...(await measureNavigation(viewer, isQuick ? 1 : 5)));
    rows.push(await measureInteraction(viewer, 'plain'));
    rows.push(await measureLongList(viewer, 'plain'));
    if (isQuick) return rows;
    rows.push(await measureInteraction(viewer, 'slow processor'));
    rows.push(await measureLongList(viewer, 'slow processor'));
    return rows;
  } finally {
    await viewer.browser.close();
  }
}
