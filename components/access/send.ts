import { call } from '#lib/client/call.ts';
import { writeHeaders } from '#lib/client/send.ts';
import { updateCollection } from '#lib/contract/collections.ts';
import { defaultAccess } from '#lib/contract/default-level.ts';
import {
  grantOnCollection,
  grantOnSpace,
  removeCollectionTeamGrant,
  removeCollectionUserGrant,
  removeSpaceTeamGrant,
  removeSpaceUserGrant,
} from '#lib/contract/grants.ts';
import type { Role } from '#lib/contract/levels.ts';
import { updateSpace } from '#lib/contract/spaces.ts';
import type { AccessUpdate, GrantHolder } from './access-updates.ts';
import type { AccessTarget } from './target.ts';

const once = () => ({ headers: writeHeaders() });

/** Sends a change of access to a target. @throws Problem */
export function send(target: AccessTarget, write: AccessUpdate): Promise<unknown> {
  if ('defaultLevel' in write)
    return setDefault(target, defaultAccess(write.defaultLevel, write.from));
  const { holders, role } = write;
  return role === undefined ? removeGrants(target, holders) : grant(target, holders, role);
}

function setDefault({ type, id }: AccessTarget, body: ReturnType<typeof defaultAccess>) {
  return type === 'space'
    ? call(updateSpace, { parameters: { spaceId: id }, body }, once())
    : call(updateCollection, { parameters: { collectionId: id }, body }, once());
}

/** Grants a role, replacing existing grants. */
function grant({ type, id }: AccessTarget, holders: readonly GrantHolder[], role: Role | null) {
  const idsOf = (kind: GrantHolder['kind']) =>
    holders.filter((holder) => holder.kind === kind).map((holder) => holder.id);
  const [users, teams] = [idsOf('user'), idsOf('team')];
  const body = { role, ...(users.length > 0 && { users }), ...(teams.length > 0 && { teams }) };
  return type === 'space'
    ? call(grantOnSpace, { parameters: { spaceId: id }, body }, once())
    : call(grantOnCollection, { parameters: { collectionId: id }, body }, once());
}

async function removeGrants(
  { type, id }: AccessTarget,
  holders: readonly GrantHolder[],
): Promise<void> {
  for (const { kind, id: holder } of holders) {
    if (type === 'space') {
      const parameters = { spaceId: id, userId: holder, teamId: holder };
      await call(
        kind === 'user' ? removeSpaceUserGrant : removeSpaceTeamGrant,
        { parameters },
        once(),
      );
    } else {
      const parameters = { collectionId: id, userId: holder, teamId: holder };
      await call(
        kind === 'user' ? removeCollectionUserGrant : removeCollectionTeamGrant,
        { parameters },
        once(),
      );
    }
  }
}
