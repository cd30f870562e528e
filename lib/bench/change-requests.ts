import type { Pace } from './api.ts';
import { callAsAdmin, PAGES, type RequestSubject } from './change-request-fill.ts';
import { load, median } from './load.ts';
import { logProgress, number, type ReportRow, unfinished } from './report.ts';

/** Milliseconds that merging a change of many pages may take. */
const MERGE_MOST = 1_000;

/**
 * Measures change requests on all engines in turn. This merges the wide ones, all but the first.
 * @param most milliseconds after which the rest is skipped
 */
export async function measureRequests(
  subjects: readonly RequestSubject[],
  { seconds, most }: Pace,
): Promise<ReportRow[]> {
  const end = performance.now() + most;
  const rows: ReportRow[] = [];
  for (const subject of subjects) {
    logProgress(`change requests: ${subject.engine}`);
    if (performance.now() > end) rows.push(unfinished('change requests', most));
    else rows.push(...(await readings(subject, seconds)), await merges(subject));
  }
  return rows;
}

async function readings(subject: RequestSubject, seconds: number): Promise<ReportRow[]> {
  const [first] = subject.wide;
  const { engine, server, token } = subject;
  const rows: ReportRow[] = [];
  for (const [figure, path] of [
    ['changes', 'changes?limit=1000'],
    ['forecast', 'forecast'],
  ] as const) {
    const url = `${server.url}/v1/spaces/${first?.space}/change-requests/${first?.number}/${path}`;
    const { p50, p99, rate } = await load(
      { url, headers: { authorization: `Bearer ${token}` } },
      1,
      seconds,
    );
    rows.push({
      figure: `${figure} of a change request of ${PAGES} pages, ${engine}`,
      measured: `${number(rate)} r/s, ${number(p50)} / ${number(p99)} ms`,
      target: '',
      met: null,
      numbers: { rate, p50, p99 },
    });
  }
  return rows;
}

async function merges(subject: RequestSubject): Promise<ReportRow> {
  const times: number[] = [];
  for (const { space, number: of } of subject.wide.slice(1)) {
    const started = performance.now();
    await callAsAdmin(subject, 'POST', `/spaces/${space}/change-requests/${of}/merge`);
    times.push(performance.now() - started);
  }
  const time = median(times);
  return {
    figure: `merge a change of ${PAGES} pages, ${subject.engine}`,
    measured: `${number(time)} ms`,
    target: `≤ ${number(MERGE_MOST)} ms`,
    met: time <= MERGE_MOST,
    numbers: { time },
  };
}
