import type { RequestSubject } from '../change-request-fill.ts';
import type { BenchSubject } from '../fill.ts';
import { logProgress, type ReportRow } from '../report.ts';
import type { SiteSubject } from '../site-fill.ts';
import { measureBoard } from './board.ts';
import { measureInteraction } from './interaction.ts';
import { measureLongList } from './long-list.ts';
import { measureNavigation } from './navigation.ts';
import { measureMembersScripts, measureScripts, type Parts } from './pages.ts';
import { measureReview } from './review.ts';
import { measureTree } from './tree.ts';
import { type BenchViewer, openViewer } from './visit.ts';

/** The experience on the members page, in headless Chromium, signed in as the admin. */
export async function measureBrowser(
  subject: BenchSubject,
  isQuick: boolean,
): Promise<ReportRow[]> {
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
export async function measureAllScripts(subject: BenchSubject, parts: Parts): Promise<ReportRow[]> {
  logProgress('scripts');
  return look(subject, (viewer) => measureScripts(viewer, parts));
}

/** The experience in a tree of thousands of spaces. */
export async function measureContentPage(subject: BenchSubject): Promise<ReportRow[]> {
  logProgress('tree');
  return look(subject, measureTree);
}

/** The experience of an editor who arranges a large site. */
export async function measureBoardPage(
  subject: BenchSubject,
  site: SiteSubject,
): Promise<ReportRow[]> {
  logProgress('board');
  return look(subject, (viewer) => measureBoard(viewer, site));
}

/** The experience of a reviewer. */
export async function measureReviewPage(subject: RequestSubject): Promise<ReportRow[]> {
  logProgress('review');
  return look(subject, (viewer) => measureReview(viewer, subject));
}

async function look(
  subject: BenchSubject,
  work: (viewer: BenchViewer) => Promise<ReportRow[]>,
): Promise<ReportRow[]> {
  const viewer = await openViewer(subject);
  try {
    return await work(viewer);
  } finally {
    await viewer.browser.close();
  }
}
