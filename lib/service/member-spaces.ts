import { and, eq, isNull } from 'drizzle-orm';
import type { AccessStep, listMemberSpaces } from '#lib/contract/access.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import type { Role } from '#lib/contract/levels.ts';
import type { Place } from './access.ts';
import { shownSteps } from './access-steps.ts';
import { spaces } from './database/schema/index.ts';
import type { Context } from './handler.ts';
import { after, inOrder, pageOf } from './keyset.ts';
import { findMember } from './member-rows.ts';
import { collectionsOf, personOf, placeOfSpace, type View, viewFrom } from './places.ts';
import { presentSpaceIn } from './space-rows.ts';

type Reply = ReplyOf<typeof listMemberSpaces>;

/**
 * Lists the spaces that a member and the caller both see, with the member's level and what decided it.
 * @throws Refusal 404 for a user who is no member
 */
export async function listSpacesOf(context: Context<typeof listMemberSpaces>): Promise<Reply> {
  const { instance, database, organization, caller, parameters, query, cursors } = context;
  const { user, member } = await findMember(database, organization, parameters.userId);
  const collections = await collectionsOf(database, organization.id);
  const subject = { id: organization.id, role: member.role };
  const view = viewFrom(await personOf(database, subject, user.id), collections);
  const asking =
    user.id === caller.id
      ? view
      : viewFrom(await personOf(database, organization, caller.id), collections);
  const where = and(
    eq(spaces.organizationId, organization.id),
    isNull(spaces.deletedAt),
    view.seesSpaces,
    asking.seesSpaces,
  );
  const order = [spaces.createdAt, spaces.id];
  const rows = await database
    .select()
    .from(spaces)
    .where(and(where, after(order, query.order, cursors.read(query.page))))
    .orderBy(...inOrder(order, query.order))
    .limit(query.limit + 1);
  const reasons = new Map<string, AccessStep>();
  const sees = (place: Place) => asking.on(place).level !== 'guest';
  // Whatever was decided at one place has one reason, for all the spaces inside of it.
  const reasonOf = (place: Place): AccessStep => {
    const { by, at } = view.on(place);
    const known = reasons.get(`${by} ${at}`);
    if (known) return known;
    const steps = shownSteps(view.person, chainIn(view, place), organization, sees);
    const reason = steps.find(({ outcome }) => outcome === 'decides') as AccessStep;
    reasons.set(`${by} ${at}`, reason);
    return reason;
  };
  return pageOf(
    rows,
    query.limit,
    await database.$count(spaces, where),
    cursors,
    (row) => [row.createdAt.toISOString(), row.id],
    (row) => ({
      permission: view.on(placeOfSpace(row)).level as Role,
      space: presentSpaceIn(instance.appUrl, asking, row),
      reason: reasonOf(placeOfSpace(row)),
    }),
  );
}

/** A place and the collections above it, from the place up. */
function chainIn(view: View, place: Place): Place[] {
  const above = place.parentId === null ? undefined : view.collections.get(place.parentId);
  return [place, ...(above ? chainIn(view, above) : [])];
}
