import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { Executor } from '#lib/service/database/executor.ts';
import {
  auditEvents,
  changeRequests,
  emailInvites,
  linkInvites,
  members,
  reviews,
  revisions,
  sites,
  spaces,
  teams,
  users,
} from '#lib/service/database/schema/index.ts';
import { daysBefore } from './ids.ts';

type Event = Pick<
  typeof auditEvents.$inferInsert,
  'occurredAt' | 'action' | 'actorId' | 'targetType' | 'targetId' | 'targetLabel' | 'payload'
>;
type Target = readonly [type: string, id: string, label: string];

const ADMIN = 'usr_demo_admin';
/** How many days the activity page shows. */
const DAYS = 84;
/** How many days before they joined people were invited. */
const INVITED_EARLIER = 2;

/** Writes the activity of everything that the demo has: it names what other pages show. */
export async function fillDemoActivity(
  database: Executor,
  organizationId: string,
  now: Date,
): Promise<void> {
  const events: Event[] = [];
  const add: Filling['add'] = (occurredAt, action, actorId, target, payload) => {
    const [targetType, targetId, targetLabel] = target;
    if (actorId !== null)
      events.push({ occurredAt, action, actorId, targetType, targetId, targetLabel, payload });
  };
  const filling = { database, organizationId, now, add };
  await addPeople(filling);
  await addTeamsAndSites(filling);
  await addContent(filling);
  const from = daysBefore(now, DAYS);
  await database.insert(auditEvents).values(
    events
      .filter(({ occurredAt }) => occurredAt && occurredAt >= from)
      .map((event, index) => ({
        ...event,
        id: `evt_demo_${index}`,
        organizationId,
        source: 'ui' as const,
      })),
  );
}

type Filling = {
  database: Executor;
  organizationId: string;
  now: Date;
  add: (
    at: Date,
    action: string,
    by: string | null,
    target: Target,
    payload?: Event['payload'],
  ) => void;
};

/** Invitations, who joined through them, and invite links. */
async function addPeople({ database, organizationId, now, add }: Filling): Promise<void> {
  const organization: Target = ['organization', organizationId, 'Fathom Instruments'];
  const invite = (at: Date, email: string, role: string | null) =>
    add(at, 'inviteMembers', ADMIN, organization, { count: 1, role, emails: [email] });
  const pending = await database
    .select()
    .from(emailInvites)
    .where(eq(emailInvites.organizationId, organizationId));
  for (const { sentAt, email, role } of pending) invite(sentAt, email, role);
  const joined = await database
    .select({ member: members, user: users })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(eq(members.organizationId, organizationId), gt(members.joinedAt, daysBefore(now, DAYS))),
    );
  for (const { member, user } of joined) {
    const { joinedAt, role } = member;
    invite(daysBefore(joinedAt, INVITED_EARLIER), user.email, role);
    const through = { through: 'email-invite', invite: `ein_of_${user.id}`, role };
    add(joinedAt, 'joinOrganization', user.id, ['member', user.id, user.displayName], through);
  }
  const links = await database
    .select()
    .from(linkInvites)
    .where(eq(linkInvites.organizationId, organizationId));
  for (const { id, title, createdAt, role, maxUses, expiresAt } of links)
    add(createdAt, 'createLinkInvite', ADMIN, ['link-invite', id, title ?? ''], {
      after: { role, maxUses, expiresAt },
    });
  add(daysBefore(now, 3 / 24), 'updateMember', ADMIN, ['member', 'usr_demo_read', 'Adaeze Obi'], {
    before: { role: null },
    after: { role: 'read' },
  });
}

async function addTeamsAndSites({ database, organizationId, add }: Filling): Promise<void> {
  const created = await database
    .select()
    .from(teams)
    .where(eq(teams.organizationId, organizationId));
  for (const { id, title, createdAt } of created)
    add(createdAt, 'createTeam', 'usr_demo_create', ['team', id, title]);
  const rows = await database.select().from(sites).where(eq(sites.organizationId, organizationId));
  for (const { id, title, createdAt, publishedAt, visibility } of rows) {
    add(createdAt, 'createSite', ADMIN, ['site', id, title]);
    if (publishedAt)
      add(publishedAt, 'publishSite', ADMIN, ['site', id, title], { after: { visibility } });
  }
}

/** Live edits, change requests, reviews and merges. */
async function addContent({ database, organizationId, add }: Filling): Promise<void> {
  const inOrganization = eq(spaces.organizationId, organizationId);
  const edits = await database
    .select({ revision: revisions, space: spaces })
    .from(revisions)
    .innerJoin(spaces, eq(spaces.id, revisions.spaceId))
    .where(and(inOrganization, eq(revisions.type, 'edits'), isNotNull(revisions.createdBy)));
  const requests = await database
    .select({ request: changeRequests, space: spaces })
    .from(changeRequests)
    .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
    .where(inOrganization);
  const inRequests = new Set(requests.map(({ request }) => request.revisionId));
  for (const { revision, space } of edits)
    if (!inRequests.has(revision.id))
      add(revision.createdAt, 'updateContent', revision.createdBy, [
        'space',
        space.id,
        space.title,
      ]);
  for (const { request, space } of requests) {
    const { id, number, subject, createdAt, createdBy, mergedAt, mergedBy } = request;
    const target: Target = ['change-request', id, subject];
    const payload = { space: space.id, title: space.title, number };
    add(createdAt, 'createChangeRequest', createdBy, target, payload);
    if (mergedAt) add(mergedAt, 'mergeChangeRequest', mergedBy, target, payload);
  }
  const deleted = await database
    .select()
    .from(spaces)
    .where(and(inOrganization, isNotNull(spaces.deletedAt)));
  for (const { id, title, deletedAt, deletedBy } of deleted)
    if (deletedAt) add(deletedAt, 'deleteSpace', deletedBy ?? ADMIN, ['space', id, title]);
  const given = await database
    .select({ review: reviews, request: changeRequests })
    .from(reviews)
    .innerJoin(changeRequests, eq(changeRequests.id, reviews.changeRequestId))
    .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
    .where(inOrganization);
  for (const { review, request } of given)
    add(
      review.createdAt,
      'createReview',
      review.reviewerId,
      ['change-request', request.id, request.subject],
      { space: request.spaceId, number: request.number, review: review.id, status: review.status },
    );
}
