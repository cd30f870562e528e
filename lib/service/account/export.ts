import { type SQL, sql } from 'drizzle-orm';
import type { AccountData } from '#lib/contract/account.ts';
import type { Executor } from '../database/executor.ts';
import type { Caller } from '../permissions/caller.ts';
import { presentUser } from '../users/handlers.ts';

type Section = Exclude<keyof AccountData, 'object' | 'exportedAt' | 'user'>;

/** What is kept about a person, a query for each part; never a hash, a key or what others wrote. */
function queriesFor(id: string): Record<Section, SQL> {
  return {
    organizations: sql`
      select o.id, o.title, coalesce(m.role, 'guest') as role, m.disabled, m.sso,
        m.joined_at as "joinedAt", m.last_seen_at as "lastSeenAt"
      from members m join organizations o on o.id = m.organization_id
      where m.user_id = ${id} and o.deleted_at is null order by m.joined_at`,
    teams: sql`
      select t.id, t.title, t.organization_id as "organizationId", m.role, m.joined_at as "joinedAt"
      from team_members m join teams t on t.id = m.team_id where m.user_id = ${id} order by m.joined_at`,
    signIns: sql`
      select id, method, user_agent as "userAgent", address, created_at as "createdAt",
        last_used_at as "lastUsedAt", expires_at as "expiresAt", organization_id as "organizationId"
      from tokens where user_id = ${id} and kind = 'sign-in' order by created_at`,
    passkeys: sql`
      select id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
      from passkeys where user_id = ${id} order by created_at`,
    tokens: sql`
      select id, name, scope, user_agent as "userAgent", address, created_at as "createdAt",
        last_used_at as "lastUsedAt", expires_at as "expiresAt", organization_id as "organizationId",
        space_ids as "spaceIds"
      from tokens where user_id = ${id} and kind = 'personal' order by created_at`,
    providers: sql`
      select p.label, p.organization_id as "organizationId", i.name_id as "nameId",
        i.created_at as "createdAt", i.last_sign_in_at as "lastSignInAt"
      from saml_identities i join saml_providers p on p.id = i.provider_id
      where i.user_id = ${id} order by i.created_at`,
    comments: sql`
      select id, space_id as "spaceId", change_request_id as "changeRequestId", page_id as "pageId",
        body ->> 'markdown' as markdown, posted_at as "postedAt", edited_at as "editedAt"
      from comments where posted_by = ${id} order by posted_at, id`,
    replies: sql`
      select id, comment_id as "commentId", body ->> 'markdown' as markdown,
        posted_at as "postedAt", edited_at as "editedAt"
      from comment_replies where posted_by = ${id} order by posted_at, id`,
    reactions: sql`
      select comment_id as "commentId", reply_id as "replyId", emoji, reacted_at as "reactedAt"
      from comment_reactions where user_id = ${id} order by reacted_at`,
    changeRequests: sql`
      select id, space_id as "spaceId", number, status, subject, description,
        created_at as "createdAt", merged_at as "mergedAt"
      from change_requests where created_by = ${id} order by created_at, id`,
    reviews: sql`
      select id, change_request_id as "changeRequestId", status, comment, created_at as "createdAt"
      from change_request_reviews where reviewer_id = ${id} order by created_at, id`,
    revisions: sql`
      select id, space_id as "spaceId", type, created_at as "createdAt"
      from revisions where created_by = ${id} order by created_at, id`,
    invitations: sql`
      select i.email, o.id as "organizationId", coalesce(i.role, 'guest') as role,
        i.created_at as "createdAt", i.accepted_at as "acceptedAt", i.revoked_at as "revokedAt"
      from email_invites i join organizations o on o.id = i.organization_id
      where i.email = (select email from users where id = ${id}) order by i.created_at`,
    notifications: sql`
      select id, organization_id as "organizationId", kind, space_id as "spaceId",
        change_request_id as "changeRequestId", comment_id as "commentId", detail,
        created_at as "createdAt", read_at as "readAt"
      from notifications where user_id = ${id} order by created_at, id`,
    notificationSettings: sql`
      select kind, bell, mail from notification_settings where user_id = ${id} order by kind`,
    securityLog: sql`${events} where person_id = ${id} order by occurred_at, id`,
    activity: sql`${events} where actor_id = ${id} and organization_id is not null
      order by occurred_at, id`,
  };
}

const events = sql`
  select id, organization_id as "organizationId", occurred_at as "occurredAt", action,
    target_type as "targetType", target_id as "targetId", target_label as "targetLabel", payload,
    address, user_agent as "userAgent" from audit_events`;

/** Everything that is kept about a person. */
export async function dataOf(
  database: Executor,
  appUrl: string,
  caller: Caller,
  now: Date,
): Promise<AccountData> {
  const parts: Partial<Record<Section, Record<string, unknown>[]>> = {};
  for (const [name, query] of Object.entries(queriesFor(caller.id))) {
    const { rows } = await database.execute<Record<string, unknown>>(query);
    parts[name as Section] = rows.map(presentRow);
  }
  return {
    object: 'account-data',
    exportedAt: now.toISOString(),
    user: presentUser(appUrl, caller),
    ...(parts as Record<Section, Record<string, unknown>[]>),
  };
}

/** Times as the API writes them, and nothing for what isn't there. */
function presentRow(row: Record<string, unknown>): Record<string, unknown> {
  const given = Object.entries(row).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(
    given.map(([key, value]) => [key, key.endsWith('At') ? timeOf(value) : value]),
  );
}

function timeOf(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? new Date(value).toISOString() : value;
}
