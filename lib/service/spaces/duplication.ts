import { eq, sql } from 'drizzle-orm';
import { rankOf } from '#lib/contract/levels.ts';
import type * as contract from '#lib/contract/spaces.ts';
import { enterTarget, landingRank, type MoveParent } from '../content/move-target.ts';
import { presentSpaceAt, type SpaceRow } from '../content/space-rows.ts';
import type { Executor } from '../database/executor.ts';
import {
  customFieldValues,
  grants,
  pageLinks,
  pageSections,
  revisions,
  spaceFiles,
  spacePages,
  spaceTexts,
} from '../database/schema/index.ts';
import type { Handler } from '../http/handler.ts';
import { spaceNode } from '../permissions/ancestors.ts';
import { decide } from '../permissions/levels.ts';
import { requireRoom } from '../quotas/room.ts';
import { newId } from '../security/secrets.ts';
import { insertSpace } from './creation.ts';

/** The maximum length of a space's title, in characters. */
const TITLE_LENGTH = 50;
const SUFFIX = ' (copy)';

/** Creates a copy of a space right after it: the same documents under a revision of its own. */
export const duplicateSpace: Handler<typeof contract.duplicateSpace> = async ({
  instance,
  database,
  organization,
  space,
  caller,
  now,
  record,
}) => {
  const { row, person } = space;
  const target = await enterTarget(
    database,
    organization,
    person,
    row.parentId,
    'The collection of this space',
  );
  const after = { type: 'space', space: row.id } as const;
  const rank = await landingRank(database, target, '', { after });
  await requireRoom({ database, instance, now }, organization.row, 'spaces');
  const copy = await insertSpace(
    database,
    {
      organizationId: row.organizationId,
      parentId: row.parentId,
      rank,
      title: titleOfCopy(row.title),
      emoji: row.emoji,
      editMode: 'live',
      // Copying never publishes anything.
      visibility: row.visibility === 'in-collection' ? 'in-collection' : 'private',
      defaultLevel: levelOfCopy(row, target),
    },
    caller.id,
    now,
  );
  await copyContent(database, row, copy);
  const granted = await letMakerIn(database, copy, target, caller.id, now);
  record({
    target: { type: 'space', id: copy.id, label: copy.title },
    payload: { from: row.id, ...(granted && { granted }) },
  });
  return presentSpaceAt(instance.appUrl, copy, {
    ...target,
    person: granted
      ? {
          ...person,
          grants: new Map([...person.grants, [copy.id, [{ level: granted, team: null }]]]),
        }
      : person,
  });
};

function titleOfCopy(title: string): string {
  const room = TITLE_LENGTH - SUFFIX.length;
  let kept = '';
  // Truncates by whole characters as people see them, including emoji.
  for (const { segment } of new Intl.Segmenter().segment(title)) {
    if (kept.length + segment.length > room) break;
    kept += segment;
  }
  return `${kept.trimEnd()}${SUFFIX}`;
}

/** Nobody can set a default level above their own, not even by copying. */
function levelOfCopy({ defaultLevel }: SpaceRow, { above }: MoveParent): SpaceRow['defaultLevel'] {
  if (defaultLevel === null || rankOf(defaultLevel) <= rankOf(above.level)) return defaultLevel;
  return above.level;
}

/** Grants are not copied, so a default level could lock out the person who copies. */
async function letMakerIn(
  database: Executor,
  copy: SpaceRow,
  { person, above }: MoveParent,
  userId: string,
  now: Date,
) {
  const { level } = decide(person, spaceNode(copy), above);
  if (rankOf(level) >= rankOf('create')) return null;
  await database.insert(grants).values({
    id: newId('grt'),
    organizationId: copy.organizationId,
    spaceId: copy.id,
    userId,
    level: 'create',
    grantedBy: userId,
    createdAt: now,
  });
  return 'create' as const;
}

/** Copies the revision, which refers to the same chunks, the index of its content, and its custom fields. */
async function copyContent(database: Executor, from: SpaceRow, to: SpaceRow): Promise<void> {
  const { id, revisionId, createdBy, createdAt } = to;
  await database.execute(sql`
    insert into ${customFieldValues} (space_id, field_id, value, updated_by, updated_at)
    select ${id}, field_id, value, ${createdBy}, ${createdAt.toISOString()}::timestamptz
    from ${customFieldValues} where ${eq(customFieldValues.spaceId, from.id)}`);
  await database.execute(sql`
    insert into ${revisions} (id, space_id, type, parents, pages, files, created_by, created_at)
    select ${revisionId}, ${id}, 'edits', '{}', pages, files, ${createdBy}, ${createdAt.toISOString()}::timestamptz
    from ${revisions} where ${eq(revisions.id, from.revisionId)}`);
  await database.execute(sql`
    insert into ${spacePages}
      (space_id, page_id, position, title, path, type, document_id, hidden, no_index, edition)
    select ${id}, page_id, position, title, path, type, document_id, hidden, no_index, edition
    from ${spacePages} where ${eq(spacePages.spaceId, from.id)}`);
  await database.execute(sql`
    insert into ${spaceTexts} (space_id, document_id, bytes)
    select distinct on (document_id) ${id}, document_id, bytes
    from ${spacePages} join ${spaceTexts} using (space_id, document_id)
    where ${eq(spacePages.spaceId, from.id)}`);
  await database.execute(sql`
    insert into ${spaceFiles} (space_id, file_id, position, file)
    select ${id}, file_id, position, file from ${spaceFiles} where ${eq(spaceFiles.spaceId, from.id)}`);
  await database.execute(sql`
    insert into ${pageSections}
      (space_id, page_id, edition, position, organization_id, anchor, title, body, is_conditional,
        conditions, vector, version)
    select ${id}, page_id, edition, section.position, organization_id, anchor, section.title, body,
      is_conditional, conditions, vector, version
    from ${pageSections} as section join ${spacePages} using (space_id, page_id, edition)
    where space_id = ${from.id}`);
  // A link within the space points into the copy, unless it names the space by id.
  await database.execute(sql`
    insert into ${pageLinks} (space_id, page_id, position, section, text, href, kind,
      target_space_id, target_id, target_path, anchor)
    select ${id}, page_id, position, section, text, href, kind,
      case when target_space_id = ${from.id} and href not like 'space:%' then ${id} else target_space_id end,
      target_id, target_path, anchor
    from ${pageLinks} where ${eq(pageLinks.spaceId, from.id)}`);
}
