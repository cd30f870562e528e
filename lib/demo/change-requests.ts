import { eq } from 'drizzle-orm';
import type { ContentChange } from '#lib/contract/content.ts';
import { insertChangeRequest } from '#lib/service/change-requests/creation.ts';
import { carryOutMerge } from '#lib/service/change-requests/merge-handlers.ts';
import { findChangeRequest, recountRequests } from '#lib/service/change-requests/scope.ts';
import { writeInRequest } from '#lib/service/change-requests/writing.ts';
import type { Executor } from '#lib/service/database/executor.ts';
import {
  changeRequests,
  requestedReviewers,
  reviews,
  spaces,
} from '#lib/service/database/schema/index.ts';
import { addDiscussions } from './discussions.ts';
import { type DemoWriter, daysBefore, pageId, spaceId, userId } from './ids.ts';
import { addNotifications, type DemoNews, quoted } from './notifications.ts';
import { demoTextOf } from './texts.ts';

/** An edit of a page of the demo: part of its text is replaced. */
type Rewrite = { page: string; from: string; to: string };

type DemoRequest = {
  key: string;
  space: string;
  subject: string;
  by: DemoWriter;
  daysAgo: number;
  status: 'draft' | 'open' | 'archived' | 'merged';
  /** The revision of the space it is based on; the current one when absent. */
  on?: string;
  rewrites: Rewrite[];
  more?: ContentChange[];
};

const requests: readonly DemoRequest[] = [
  {
    key: 'guests',
    space: 'handbook',
    subject: 'Say what a guest sees, and who may review',
    by: 'edit',
    daysAgo: 9,
    status: 'open',
    rewrites: [
      {
        page: 'people/members',
        from: '| Guest | see only what was granted to them |',
        to: '| Guest | see only what was granted to them, in any collection |',
      },
      {
        page: 'people/members',
        from: 'What they wrote stays.',
        to: 'What they wrote stays, and so do the change requests they started.',
      },
      {
        page: 'content/pages',
        from: 'For a longer introduction see [the Markdown guide](markdown-guide.md#tables).',
        to: 'Reviewers see the text as a reader does; the source is one key away.',
      },
    ],
    more: [
      {
        operation: 'insert_page',
        title: 'Words for reviewers',
        into: pageId('handbook', 'changes'),
        description: 'What to write in a review, and how.',
        document: {
          markdown:
            '# Words for reviewers\n\nWrite what you would change, and why. “This reads as if guests saw everything” helps more than “unclear”.\n\n## Before you merge\n\n- read each page once as a newcomer would\n- answer or resolve open questions\n\nSee [Merge a change](merge.md) for the rest.\n',
        },
      },
      {
        operation: 'update_page',
        page: pageId('handbook', 'keys'),
        hidden: true,
        into: pageId('handbook', 'operate'),
        at: 0,
      },
    ],
  },
  {
    key: 'opening',
    space: 'handbook',
    subject: 'A shorter opening',
    by: 'create',
    daysAgo: 8,
    status: 'open',
    on: 'rev_demo_handbook_1',
    rewrites: [
      {
        page: 'start',
        from: 'Masthead manages the people, the content and the sites of an organization that publishes.',
        to: 'Masthead keeps the people, the content and the sites of a publishing organization in order.',
      },
    ],
  },
  {
    key: 'limits',
    space: 'engineering',
    subject: 'Write down the limits',
    by: 'review',
    daysAgo: 1,
    status: 'draft',
    rewrites: [
      {
        page: 'decisions/refusals',
        from: 'Nothing is half-written, whichever it is.',
        to: 'Nothing is half-written, whichever it is. A body can have up to a megabyte.',
      },
    ],
  },
  {
    key: 'members',
    space: 'style',
    subject: 'Nobody is an account',
    by: 'edit',
    daysAgo: 6,
    status: 'merged',
    rewrites: [
      {
        page: 'names',
        from: '| member | user (unless signing in) |',
        to: '| member | user, account (unless signing in) |',
      },
    ],
  },
  {
    key: 'people',
    space: 'style',
    subject: 'A member is not a person',
    by: 'create',
    daysAgo: 5,
    status: 'open',
    on: 'rev_demo_style',
    rewrites: [
      {
        page: 'names',
        from: '| member | user (unless signing in) |',
        to: '| member | user, person (unless signing in) |',
      },
    ],
  },
  {
    key: 'words',
    space: 'style',
    subject: '',
    by: 'edit',
    daysAgo: 4,
    status: 'archived',
    rewrites: [{ page: 'names', from: 'workspace, tenant', to: 'workspace, tenant, account' }],
  },
];

/** Fills the demo with change requests in every state, reviews, discussions and who was notified. */
export async function fillDemoChangeRequests(
  database: Executor,
  organizationId: string,
  now: Date,
): Promise<void> {
  const ids = new Map<string, string>();
  for (const request of requests) ids.set(request.key, await addRequest(database, request, now));
  const id = (key: string) => ids.get(key) ?? '';
  await database.insert(requestedReviewers).values({
    changeRequestId: id('guests'),
    userId: userId('review'),
    requestedBy: userId('edit'),
    createdAt: daysBefore(now, 2),
    revisionId: (await findChangeRequest(database, spaceId('handbook'), id('guests'))).revisionId,
  });
  const { revisionId } = await findChangeRequest(database, spaceId('handbook'), id('opening'));
  const comment =
    'Shorter is good. Keep the sentence on reviewers, though: it’s the one people look for.';
  await database.insert(reviews).values({
    id: 'rvw_demo_0',
    changeRequestId: id('opening'),
    revisionId,
    reviewerId: userId('review'),
    status: 'changes-requested',
    createdAt: daysBefore(now, 6),
    comment,
  });
  const said = await addDiscussions(database, id('guests'), now);
  const guests = { space: 'handbook', changeRequestId: id('guests') };
  const news: readonly DemoNews[] = [
    { kind: 'review-requested', ...guests, by: 'edit', to: 'review', daysAgo: 2 },
    {
      kind: 'reviewed',
      space: 'handbook',
      changeRequestId: id('opening'),
      by: 'review',
      to: 'create',
      daysAgo: 6,
      detail: { review: 'changes-requested', ...quoted(comment) },
    },
    {
      kind: 'merged',
      space: 'style',
      changeRequestId: id('members'),
      by: 'review',
      to: 'edit',
      daysAgo: 5,
      read: true,
    },
    ...said.map((each) => ({ kind: 'commented' as const, ...guests, ...each })),
  ];
  await addNotifications(database, organizationId, news, now);
}

async function addRequest(
  database: Executor,
  { space, subject, by, daysAgo, status, on, rewrites, more = [] }: DemoRequest,
  now: Date,
): Promise<string> {
  const at = daysBefore(now, daysAgo);
  const base = on ?? `rev_demo_${space}`;
  const { id } = await insertChangeRequest(database, {
    spaceId: spaceId(space),
    subject,
    createdBy: userId(by),
    now: at,
    revisionId: base,
    revisionInitialId: base,
  });
  const row = await findChangeRequest(database, spaceId(space), id);
  const changes = [...(await rewritten(database, space, base, rewrites)), ...more];
  await writeInRequest(database, row, changes, { id: userId(by), now: at });
  if (status === 'merged') await merge(database, space, id, daysBefore(now, daysAgo - 1));
  else await database.update(changeRequests).set({ status }).where(eq(changeRequests.id, id));
  await recountRequests(database, spaceId(space));
  return id;
}

async function merge(database: Executor, key: string, id: string, now: Date): Promise<void> {
  const [space] = await database
    .select()
    .from(spaces)
    .where(eq(spaces.id, spaceId(key)));
  if (!space) throw new Error(`The demo has no space ${key}.`);
  const row = await findChangeRequest(database, space.id, id);
  await carryOutMerge(database, space, row, { id: userId('review'), now });
}

/** The changes of the rewritten pages. @throws when the replaced text is no longer on its page */
async function rewritten(
  database: Executor,
  space: string,
  revisionId: string,
  rewrites: readonly Rewrite[],
): Promise<ContentChange[]> {
  const texts = new Map<string, string>();
  for (const { page, from, to } of rewrites) {
    const id = pageId(space, page);
    const before = texts.get(id) ?? (await demoTextOf(database, space, revisionId, id));
    if (!before.includes(from)) throw new Error(`${space}/${page} no longer contains “${from}”.`);
    texts.set(id, before.replace(from, to));
  }
  return [...texts].map(([page, markdown]) => ({
    operation: 'update_page' as const,
    page,
    document: { markdown },
  }));
}
