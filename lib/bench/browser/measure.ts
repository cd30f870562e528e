import type { RequestSubject } from '../change-request-fill.ts';
import type { Subject } from '../fill.ts';
import { logProgress, type Row } from '../report.ts';
import type { SiteSubject } from '../site-fill.ts';
import { measureBoard } from './board.ts';
import { measureInteraction } from './interaction.ts';
import { measureLongList } from './long-list.ts';
import { measureNavigation } from './navigation.ts';
import { measureMembersScripts, measureScripts, type Parts } from './pages.ts';
import { measureReview } from './review.ts';
import { measureTree } from './tree.ts';
import { openViewer, type Viewer } from './visit.ts';

/** The experience on the members page, in headless Chromium, signed in as the admin. */
export async function measureBrowser(subject: Subject, isQuick: boolean): Promise<Row[]> {
  logProgress('browser');
  return look(subject, async (viewer) => {
    const rows = isQuick ? await measureMembersScripts(viewer) : [];
    rows.push(...(await measureNavigation(viewer, isQuick ? 1 : 5)));
    rows.push(await measureInteraction(viewer, 'plain'));
    if (!isQuick) rows.push(await measureInteraction(viewer, 'slow processor'));
    rows.push(...(await measureLongList(viewer, !isQuick)));
    return rows;
  });
}

/** The bytes of every page, in an organization with content. */
export async function measureAllScripts(subject: Subject, parts: Parts): Promise<Row[]> {
  logProgress('scripts');
  return look(subject, (viewer) => measureScripts(viewer, parts));
}

/** The experience in a tree of thousands of spaces. */
export async function measureContentPage(subject: Subject): Promise<Row[]> {
  logProgress('tree');
  return look(subject, measureTree);
}

/** The experience of an editor who arranges a large site. */
export async function measureBoardPage(subject: Subject, site: SiteSubject): Promise<Row[]> {
  logProgress('board');
  return look(subject, (viewer) => measureBoard(viewer, site));
}

/** The experience of a reviewer. */
export async function measureReviewPage(subject: RequestSubject): Promise<Row[]> {
  logProgress('review');
  return look(subject, (viewer) => measureReview(viewer, subject));
}

async function look(subject: Subject, work: (viewer: Viewer) => Promise<Row[]>): Promise<Row[]> {
  const viewer = await openViewer(subject);
  try {
    return await work(viewer);
  } finally {
    await viewer.browser.close();
  }
}
