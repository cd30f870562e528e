import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';

/** How many rows are read at once. */
const AT_ONCE = 500;

/** Rows of the database as JSON: only what is named here gets into an archive, never a secret. */
type List = { key: SQL; from: SQL; json: SQL };

/** A person by id and name: those who left have no entry among the members. */
const person = (id: SQL) =>
  sql`(select json_build_object('id', p.id, 'name', p.display_name) from users p where p.id = ${id})`;

const grantsOf = (column: SQL) => sql`(select coalesce(json_agg(json_build_object(
  'userId', g.user_id, 'teamId', g.team_id, 'level', g.level)), '[]') from grants g where ${column})`;

const reactionsTo = (comment: SQL, reply: SQL) => sql`(select coalesce(json_agg(json_build_object(
  'emoji', r.emoji, 'by', ${person(sql`r.user_id`)}) order by r.reacted_at), '[]')
  from comment_reactions r where r.comment_id = ${comment} and r.reply_id = ${reply})`;

const spaceList = (which: SQL): List => ({
  key: sql`s.id`,
  from: sql`spaces s where ${which}`,
  json: sql`json_build_object('id', s.id, 'title', s.title, 'emoji', s.emoji, 'parentId', s.parent_id,
    'visibility', s.visibility, 'editMode', s.edit_mode, 'defaultLevel', s.default_level,
    'rank', s.rank, 'revisionId', s.revision_id, 'createdBy', ${person(sql`s.created_by`)},
    'createdAt', s.created_at, 'deletedAt', s.deleted_at,
    'grants', ${grantsOf(sql`g.space_id = s.id`)},
    'customFields', (select coalesce(json_object_agg(f.name, v.value), '{}')
      from custom_field_values v join custom_fields f on f.id = v.field_id where v.space_id = s.id))`,
});

/** The lists of an organization, by the name of their files. */
export const organizationLists = (id: string): Record<string, List> => ({
  members: {
    key: sql`m.user_id`,
    from: sql`members m join users u on u.id = m.user_id where m.organization_id = ${id}`,
    json: sql`json_build_object('id', u.id, 'name', u.display_name, 'email', u.email,
      'role', coalesce(m.role, 'guest'), 'disabled', m.disabled, 'sso', m.sso, 'joinedAt', m.joined_at)`,
  },
  teams: {
    key: sql`t.id`,
    from: sql`teams t where t.organization_id = ${id}`,
    json: sql`json_build_object('id', t.id, 'title', t.title, 'createdAt', t.created_at, 'members',
      (select coalesce(json_agg(json_build_object('userId', n.user_id, 'role', n.role)), '[]')
       from team_members n where n.team_id = t.id))`,
  },
  collections: {
    key: sql`c.id`,
    from: sql`collections c where c.organization_id = ${id}`,
    json: sql`json_build_object('id', c.id, 'title', c.title, 'description', c.description,
      'parentId', c.parent_id, 'defaultLevel', c.default_level, 'rank', c.rank,
      'createdBy', ${person(sql`c.created_by`)}, 'createdAt', c.created_at, 'deletedAt', c.deleted_at,
      'grants', ${grantsOf(sql`g.collection_id = c.id`)})`,
  },
  'custom-fields': {
    key: sql`f.id`,
    from: sql`custom_fields f where f.organization_id = ${id}`,
    json: sql`json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'title', f.title,
      'description', f.description, 'options', f.options)`,
  },
  translations: {
    key: sql`t.id`,
    from: sql`translation_settings t where t.organization_id = ${id}`,
    json: sql`json_build_object('id', t.id, 'title', t.title, 'languages', t.languages)`,
  },
  // Neither the id of a link nor the hash of an invitation: links are derived from them.
  invitations: {
    key: sql`e.id`,
    from: sql`email_invites e where e.organization_id = ${id} and e.accepted_at is null
      and e.revoked_at is null`,
    json: sql`json_build_object('email', e.email, 'role', coalesce(e.role, 'guest'), 'sso', e.sso,
      'invitedBy', ${person(sql`e.invited_by`)}, 'createdAt', e.created_at, 'expiresAt', e.expires_at)`,
  },
  'invite-links': {
    key: sql`l.id`,
    from: sql`link_invites l where l.organization_id = ${id} and l.revoked_at is null`,
    json: sql`json_build_object('title', l.title, 'role', l.role, 'uses', l.uses,
      'maxUses', l.max_uses, 'createdBy', ${person(sql`l.created_by`)}, 'createdAt', l.created_at,
      'expiresAt', l.expires_at)`,
  },
  specifications: {
    key: sql`o.id`,
    from: sql`openapi_specs o where o.organization_id = ${id}`,
    json: sql`json_build_object('id', o.id, 'slug', o.slug, 'sourceURL', o.source_url,
      'visibility', o.visibility, 'createdBy', ${person(sql`o.created_by`)},
      'createdAt', o.created_at, 'versions', (select coalesce(json_agg(json_build_object('id', v.id,
        'number', v.number, 'title', v.title, 'version', v.version, 'format', v.format,
        'createdAt', v.created_at) order by v.number), '[]')
        from openapi_versions v where v.spec_id = o.id and v.number is not null))`,
  },
  sites: {
    key: sql`s.id`,
    from: sql`sites s where s.organization_id = ${id}`,
    json: sql`json_build_object('id', s.id, 'title', s.title, 'type', s.type, 'visibility', s.visibility,
      'published', s.published, 'basename', s.basename, 'hostname', s.hostname,
      'adaptiveContent', s.adaptive_content, 'visitorSchema', s.visitor_schema,
      'customization', s.customization, 'defaultSectionId', s.default_section_id,
      'defaultSpaceId', s.default_space_id, 'createdBy', ${person(sql`s.created_by`)},
      'createdAt', s.created_at,
      'sectionGroups', (select coalesce(json_agg(json_build_object('id', g.id, 'title', g.title,
        'icon', g.icon) order by g.rank, g.id), '[]') from site_section_groups g where g.site_id = s.id),
      'sections', (select coalesce(json_agg(json_build_object('id', x.id, 'groupId', x.group_id,
        'title', x.title, 'path', x.path, 'icon', x.icon, 'description', x.description,
        'condition', x.condition, 'defaultSpaceId', x.default_space_id) order by x.rank, x.id), '[]')
        from site_sections x where x.site_id = s.id),
      'spaces', (select coalesce(json_agg(json_build_object('id', y.id, 'sectionId', y.section_id,
        'spaceId', y.space_id, 'path', y.path, 'condition', y.condition, 'language', y.language,
        'customization', y.customization) order by y.rank, y.id), '[]')
        from site_spaces y where y.site_id = s.id),
      'redirects', (select coalesce(json_agg(json_build_object('source', r.source, 'kind', r.kind,
        'siteSectionId', r.site_section_id, 'siteSpaceId', r.site_space_id, 'pageId', r.page_id)
        order by r.source), '[]') from site_redirects r where r.site_id = s.id))`,
  },
  spaces: spaceList(sql`s.organization_id = ${id}`),
});

/** The lists of a space, by the name of their files; the first is the space itself. */
export const spaceLists = (organizationId: string, id: string): Record<string, List> => ({
  space: spaceList(sql`s.id = ${id} and s.organization_id = ${organizationId}`),
  'change-requests': {
    key: sql`c.id`,
    from: sql`change_requests c where c.space_id = ${id}`,
    json: sql`json_build_object('id', c.id, 'number', c.number, 'status', c.status,
      'subject', c.subject, 'description', c.description, 'createdBy', ${person(sql`c.created_by`)},
      'createdAt', c.created_at, 'updatedAt', c.updated_at, 'revisionId', c.revision_id,
      'revisionInitialId', c.revision_initial_id, 'revisionMergedId', c.revision_merged_id,
      'mergedBy', ${person(sql`c.merged_by`)}, 'mergedAt', c.merged_at,
      'reviews', (select coalesce(json_agg(json_build_object('status', w.status,
        'comment', w.comment, 'reviewer', ${person(sql`w.reviewer_id`)}, 'revisionId', w.revision_id,
        'createdAt', w.created_at) order by w.created_at, w.id), '[]')
        from change_request_reviews w where w.change_request_id = c.id))`,
  },
  comments: {
    key: sql`c.id`,
    from: sql`comments c where c.space_id = ${id}`,
    json: sql`json_build_object('id', c.id, 'changeRequestId', c.change_request_id,
      'pageId', c.page_id, 'pageTitle', c.page_title, 'node', c.node, 'anchor', c.anchor,
      'body', c.body, 'postedBy', ${person(sql`c.posted_by`)}, 'postedAt', c.posted_at,
      'editedAt', c.edited_at, 'resolved', c.is_resolved, 'resolvedAt', c.resolved_at,
      'resolvedBy', ${person(sql`c.resolved_by`)}, 'reactions', ${reactionsTo(sql`c.id`, sql`''`)},
      'replies', (select coalesce(json_agg(json_build_object('id', q.id, 'body', q.body,
        'postedBy', ${person(sql`q.posted_by`)}, 'postedAt', q.posted_at, 'editedAt', q.edited_at,
        'reactions', ${reactionsTo(sql`c.id`, sql`q.id`)}) order by q.posted_at, q.id), '[]')
        from comment_replies q where q.comment_id = c.id))`,
  },
  revisions: {
    key: sql`r.id`,
    from: sql`revisions r where r.space_id = ${id}`,
    json: sql`json_build_object('id', r.id, 'type', r.type, 'parents', r.parents,
      'pages', r.pages, 'files', r.files, 'createdBy', ${person(sql`r.created_by`)},
      'createdAt', r.created_at)`,
  },
});

/** All rows of some lists, by their names. */
export async function readLists(
  database: Executor,
  lists: Readonly<Record<string, List>>,
): Promise<Map<string, Record<string, unknown>[]>> {
  const all = new Map<string, Record<string, unknown>[]>();
  for (const [name, list] of Object.entries(lists)) all.set(name, await readList(database, list));
  return all;
}

/** All rows of a list, in the order of their keys, read in short statements. */
async function readList<Row = Record<string, unknown>>(
  database: Executor,
  { key, from, json }: List,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let last = ''; ; ) {
    const { rows } = await database.execute<{ key: string; row: Row }>(
      sql`select ${key} as key, ${json} as row from ${from} and ${key} > ${last}
        order by ${key} limit ${AT_ONCE}`,
    );
    all.push(...rows.map(({ row }) => row));
    if (rows.length < AT_ONCE) return all;
    last = rows.at(-1)?.key ?? '';
  }
}
