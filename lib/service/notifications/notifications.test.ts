import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { mergeChangeRequest } from '#lib/contract/change-requests.ts';
import { postChangeRequestComment, postChangeRequestCommentReply } from '#lib/contract/comments.ts';
import { inviteMembers } from '#lib/contract/invites.ts';
import { notificationSentence } from '#lib/contract/notification-words.ts';
import {
  listNotifications,
  type NotificationKind,
  notificationKinds,
  readNotifications,
  stopMails,
  updateNotification,
  updateNotificationSetting,
} from '#lib/contract/notifications.ts';
import { createReview, listRequestedReviewers, requestReviewers } from '#lib/contract/reviews.ts';
import { updateSpace } from '#lib/contract/spaces.ts';
import { members } from '../database/schema/index.ts';
import { newEmptySpace, page } from '../testing/pages.ts';
import { changeRequest, newRequest } from '../testing/requests.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';
import { notifyOfEndingInvitations } from './ending-invitations.ts';

const service = testService({});
let organization: TestOrganization;
let writer: TestPerson;
let reviewer: TestPerson;
let other: TestPerson;

async function start() {
  organization = await service.newOrganization();
  writer = await organization.join('review', await service.newPerson('Ada Writer'));
  reviewer = await organization.join('review', await service.newPerson('Rae Viewer'));
  other = await organization.join('read', await service.newPerson('Rae Viewer Junior'));
  const spaceId = await newEmptySpace(service, organization);
  return newRequest(service, writer, spaceId, [page('New', 'Text')]);
}

const listed = async (
  person: TestPerson,
  status: 'all' | 'unread' = 'all',
  kind: NotificationKind[] = [...notificationKinds],
) => {
  const parameters = { organizationId: organization.id };
  const { body } = await service.as(person).call(listNotifications, {
    parameters,
    query: { status, kind },
  });
  return body;
};
const sentences = async (person: TestPerson) =>
  (await listed(person)).items.map(notificationSentence);
const mailsTo = async ({ email }: TestPerson) =>
  ((await service.instance.mailer.outbox?.list()) ?? []).filter(({ to }) => to === email);

describe('notifications', () => {
  test('tell reviewers of requests, and authors of reviews and merges, but no one of their own act', async () => {
    const at = await start();
    const users = [reviewer.id];
    await service.as(writer).call(requestReviewers, { parameters: at, body: { users } });
    await service.as(writer).call(requestReviewers, { parameters: at, body: { users } });
    const what = '#1 “A change” in Space';
    expect(await sentences(reviewer)).toEqual([`Ada Writer asked you to review ${what}`]);
    expect((await listed(reviewer, 'all', ['review-requested'])).count).toBe(1);
    expect((await listed(reviewer, 'all', ['commented', 'mentioned'])).items).toEqual([]);
    const body = {
      status: 'changes-requested' as const,
      comment: { markdown: 'Say *why*, @Rae Viewer Junior and @Ada Writer.' },
    };
    await service.as(reviewer).call(createReview, { parameters: at, body });
    await changeRequest(service, writer, at, page('More'));
    const asked = await service.as(writer).call(listRequestedReviewers, { parameters: at });
    expect(asked.body.items).toMatchObject([{ user: { id: reviewer.id } }]);
    expect((await sentences(reviewer))[0]).toBe(`Ada Writer changed ${what} after your review`);
    await service.as(reviewer).call(mergeChangeRequest, { parameters: at });
    expect(await sentences(writer)).toEqual([
      `Rae Viewer merged ${what}`,
      `Rae Viewer requested changes in ${what}`,
    ]);
    const [, review] = (await listed(writer)).items;
    expect(review).toMatchObject({
      review: 'changes-requested',
      excerpt: 'Say *why*, @Rae Viewer Junior and @Ada Writer.',
    });
    expect(review?.urls.app).toMatch(/\/spaces\/[^/]+\/change-requests\/1$/);
    expect(await sentences(other)).toEqual([`Rae Viewer mentioned you on ${what}`]);
  });

  test('find the longest name after “@”, outside code, and tell nobody twice of one comment', async () => {
    const at = await start();
    const say = (person: TestPerson, markdown: string) =>
      service
        .as(person)
        .call(postChangeRequestComment, { parameters: at, body: { body: { markdown } } });
    const said = await say(reviewer, 'See `@Rae Viewer`, @rae viewer junior, @Ada Writer.');
    expect(await sentences(other)).toEqual(['Rae Viewer mentioned you on #1 “A change” in Space']);
    expect(await sentences(writer)).toEqual(['Rae Viewer mentioned you on #1 “A change” in Space']);
    await service.as(writer).call(postChangeRequestCommentReply, {
      parameters: { ...at, commentId: said.body.id },
      body: { body: { markdown: 'Done.' } },
    });
    expect(await sentences(reviewer)).toEqual([
      'Ada Writer replied to a comment on #1 “A change” in Space',
    ]);
    expect((await listed(reviewer)).items[0]?.urls.app).toContain(`?comment=${said.body.id}`);
  });

  test('are read one by one or all at once, by their own person only', async () => {
    const at = await start();
    const say = () =>
      service.as(reviewer).call(postChangeRequestComment, {
        parameters: at,
        body: { body: { markdown: 'Well.' } },
      });
    await say();
    await say();
    const parameters = { organizationId: organization.id };
    const id = (await listed(writer)).items[0]?.id ?? '';
    const one = { parameters: { ...parameters, notificationId: id }, body: { read: true } };
    expect((await service.as(reviewer).call(updateNotification, one)).status).toBe(404);
    expect((await service.as(writer).call(updateNotification, one)).body.readAt).toBeTruthy();
    expect((await listed(writer, 'unread')).count).toBe(1);
    await service.as(writer).call(readNotifications, { parameters, body: {} });
    expect((await listed(writer, 'unread')).count).toBe(0);
    expect((await listed(writer)).count).toBe(2);
  });

  test('show and mail nothing about what someone can no longer see', async () => {
    const at = await start();
    const body = { body: { markdown: '@Rae Viewer Junior see this' } };
    await service.as(writer).call(postChangeRequestComment, { parameters: at, body });
    expect(await sentences(other)).toHaveLength(1);
    const hidden = {
      parameters: { spaceId: at.spaceId },
      body: { restricted: true },
    };
    await service.as(organization.admin).call(updateSpace, hidden);
    expect((await listed(other)).count).toBe(0);
    await service.as(organization.admin).call(postChangeRequestComment, { parameters: at, body });
    await vi.waitFor(async () => expect(await mailsTo(other)).toHaveLength(1));
    await service.database.orm
      .update(members)
      .set({ disabled: true })
      .where(eq(members.userId, other.id));
    expect(
      (
        await service
          .as(other)
          .call(listNotifications, { parameters: { organizationId: organization.id } })
      ).status,
    ).toBe(404);
  });

  test('are mailed with their reason and a link that stops them without signing in', async () => {
    const at = await start();
    const users = [reviewer.id];
    await service.as(writer).call(requestReviewers, { parameters: at, body: { users } });
    const mail = await vi.waitFor(async () => {
      const [found] = await mailsTo(reviewer);
      expect(found).toBeDefined();
      return found;
    });
    expect(mail?.subject).toBe('Ada Writer asked you to review #1 “A change” in Space');
    expect(mail?.text).toContain('because your review was requested in Test organization');
    const token = decodeURIComponent(/\/stop-mails\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '');
    const forged = token.replace('review-requested', 'mentioned');
    expect((await service.as(null).call(stopMails, { parameters: { token: forged } })).status).toBe(
      404,
    );
    const stopped = await service.as(null).call(stopMails, { parameters: { token } });
    expect(stopped.body).toEqual({ kind: 'review-requested', stopped: true });
    const setting = { parameters: { kind: 'merged' }, body: { bell: false } };
    await service.as(writer).call(updateNotificationSetting, setting);
    await service.as(reviewer).call(mergeChangeRequest, { parameters: at });
    await vi.waitFor(async () => expect(await mailsTo(writer)).toHaveLength(1));
    expect(await sentences(writer)).toEqual([]);
  });

  test('tell the sender and the invited people once that invitations are about to expire', async () => {
    await start();
    const optedOut = await service.newPerson('Ida Invited');
    const off = { parameters: { kind: 'invitation-ending' }, body: { mail: false } };
    await service.as(optedOut).call(updateNotificationSetting, off);
    const { admin } = organization;
    await service.as(admin).call(inviteMembers, {
      parameters: { organizationId: organization.id },
      body: { emails: ['one@example.org', 'two@example.org', optedOut.email], role: 'read' },
    });
    const soon = new Date(Date.now() + 13 * 86_400_000);
    await notifyOfEndingInvitations(service.database, service.instance, new Date());
    expect(await sentences(admin)).toEqual([]);
    await notifyOfEndingInvitations(service.database, service.instance, soon);
    await notifyOfEndingInvitations(service.database, service.instance, soon);
    expect(await sentences(admin)).toEqual([
      expect.stringMatching(/^Your invitations to .* expire on /),
    ]);
    const one = { email: 'one@example.org' } as TestPerson;
    const subjects = async (person: TestPerson) =>
      (await mailsTo(person)).map(({ subject }) => subject);
    await vi.waitFor(async () => expect(await mailsTo(one)).toHaveLength(2));
    const subject = 'You’re invited to an organization on Masthead';
    expect(await subjects(one)).toEqual([
      expect.stringMatching('^Your invitation expires on '),
      subject,
    ]);
    const [reminder, first] = await mailsTo(one);
    const linkIn = (text = '') => /\S+\/join\/\S+/.exec(text)?.[0];
    expect(linkIn(reminder?.text)).toBe(linkIn(first?.text));
    expect(await subjects(optedOut)).toEqual([subject]);
  });
});
