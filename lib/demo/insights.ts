import { lt } from 'drizzle-orm';
import { DAY, HOUR } from '#lib/contract/durations.ts';
import type { Executor } from '#lib/service/database/executor.ts';
import {
  type SiteCountKind,
  siteCounts,
  siteFeedback,
  spacePages,
} from '#lib/service/database/schema/index.ts';
import { daysBefore, pageId, spaceId } from './ids.ts';
import { sequence } from './sample-people.ts';

const SITE = 'sit_demo_docs';
/** How long readers are counted already. */
const DAYS = 80;
/** How old the demo’s redirects are. */
const REDIRECTS_AGE = 30;
/** Older days are folded. */
const HOURS_KEPT = 15;
/** Over how many hours the views of a page on a day are spread at most. */
const PARTS = 8;
const INSERTED_AT_ONCE = 2_000;

/** How often each is opened, searched for or missed in a day. */
const searches = { sso: 4, 'invite link': 3, passkey: 2, 'export pdf': 2 };
const withoutResult = { webhook: 3, theme: 1, 'rate limit headers': 1 };
const missing = {
  '/guide/install': 3,
  '/docs/people/invite': 2,
  '/guide/operate/upgrade': 1,
  '/guide/people/team': 1,
  '/changelog/2024': 1,
};

/** Redirects of the demo by their number, and how many people meet each on a day. */
const redirected = [9, 6, 14, 2, 0, 3, 5, 4, 1];

const feedback = [
  ['operate/install', 'unhelpful', 'Which ports have to be open? I had to guess.', 1],
  ['people/invitations', 'helpful', 'Exactly what I needed to bring in a whole team.', 2],
  ['operate/install', 'unhelpful', 'A compose file for a proxy in front would help.', 5],
  ['people/invitations', 'unhelpful', 'It doesn’t say how long an invitation stays valid.', 9],
] as const;

type Row = typeof siteCounts.$inferInsert;

/** Fills the demo’s site with what its readers did: the same numbers each time, up to now. */
export async function fillDemoInsights(database: Executor, now: Date): Promise<void> {
  const random = sequence(77);
  const pages = await database
    .select({ spaceId: spacePages.spaceId, pageId: spacePages.pageId, type: spacePages.type })
    .from(spacePages)
    .orderBy(spacePages.spaceId, spacePages.position);
  const shown = ['handbook', 'reference', 'style', 'engineering'].map(spaceId);
  const subjects = pages
    .filter((page) => page.type === 'document' && shown.includes(page.spaceId))
    .sort((a, b) => shown.indexOf(a.spaceId) - shown.indexOf(b.spaceId))
    .map((page) => `${page.spaceId}/${page.pageId}`)
    .slice(0, 60);
  const rows = new Map<string, Row>();
  const add = (hour: Date, kind: SiteCountKind, subject: string, count: number) => {
    if (count < 1) return;
    const key = `${hour.getTime()} ${kind} ${subject}`;
    const known = rows.get(key);
    if (known) known.count += count;
    else rows.set(key, { siteId: SITE, hour, kind, subject, count });
  };
  for (let age = DAYS; age >= 0; age -= 1) {
    const day = Math.floor(now.getTime() / DAY) * DAY - age * DAY;
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    const growth = ((isWeekend ? 0.4 : 1) * (1.6 * DAYS - age)) / DAYS;
    const hours = age === 0 ? now.getUTCHours() + 1 : 24;
    // Most people read in the middle of a day.
    const at = () => {
      const hour = age > HOURS_KEPT ? 0 : Math.floor(((random() + random()) / 2) * hours);
      return new Date(day + hour * HOUR);
    };
    const times = (perDay: number) => Math.round(perDay * growth * (hours / 24) * (0.5 + random()));
    const spread = (kind: SiteCountKind, subject: string, count: number) => {
      const part = Math.max(1, Math.ceil(count / PARTS));
      for (let left = count; left > 0; left -= part) add(at(), kind, subject, Math.min(part, left));
    };
    for (const [rank, subject] of subjects.entries()) {
      spread('view', subject, times(30 / (rank + 1)));
      spread('agent-view', subject, times(9 / (rank + 2)));
      if (rank < 8) add(at(), random() < 0.75 ? 'helpful' : 'unhelpful', subject, times(0.6));
    }
    add(at(), 'agent-view', '/llms.txt', times(4));
    for (const [query, perDay] of Object.entries(searches))
      add(at(), 'search', query, times(perDay));
    for (const [query, perDay] of Object.entries(withoutResult)) {
      const [hour, count] = [at(), times(perDay)];
      add(hour, 'search', query, count);
      add(hour, 'empty-search', query, count);
    }
    for (const [path, perDay] of Object.entries(missing)) add(at(), 'missing', path, times(perDay));
    if (age <= REDIRECTS_AGE)
      for (const [number, perDay] of redirected.entries())
        add(at(), 'redirect', `rdr_demo_${number}`, times(perDay));
  }
  const all = [...rows.values()];
  for (let from = 0; from < all.length; from += INSERTED_AT_ONCE)
    await database.insert(siteCounts).values(all.slice(from, from + INSERTED_AT_ONCE));
  await database.delete(siteCounts).where(lt(siteCounts.hour, daysBefore(now, HOURS_KEPT + 1)));
  await database.insert(siteFeedback).values(
    feedback.map(([page, rating, words, age], index) => ({
      id: `sfb_demo_${index}`,
      siteId: SITE,
      spaceId: spaceId('handbook'),
      pageId: pageId('handbook', page),
      rating,
      words,
      createdAt: daysBefore(now, age),
    })),
  );
}
