import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/sign-in-policy.ts';
import type { SignInPolicy } from '#lib/contract/sign-in-policy.ts';
import type { SignInObstacle } from '#lib/contract/sign-in-reasons.ts';
import { organizations as table } from '../database/schema/index.ts';
import { conflict, type Refusal } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { obstacleOf, type PolicyRow } from '../permissions/sign-in-policy.ts';
import { previewSignInPolicy } from './preview.ts';

function present({ permissions }: OrganizationScope, row: PolicyRow): SignInPolicy {
  const { passkeyFor, ssoCounts, idleMinutes, longestHours } = row;
  return {
    object: 'sign-in-policy',
    passkeyFor,
    ssoCounts,
    idleMinutes,
    longestHours,
    permissions,
  };
}

/** 409: with this change the caller couldn't open the organization, not even to undo it. */
function locksOut(obstacle: SignInObstacle): Refusal {
  const words = {
    'passkey-required':
      'This would keep you out: you signed in without a passkey. Add one or confirm with it first.',
    'sign-in-again':
      'This would keep you out: your sign-in is older, or was unused for longer. Sign in again first.',
  };
  return conflict(words[obstacle], ['locks-you-out', obstacle]);
}

export const signInPolicy: Handlers<typeof contract> = {
  async getSignInPolicy({ organization }) {
    return present(organization, organization.row);
  },

  async updateSignInPolicy({ database, organization, caller, body, now, record }) {
    const { row, role } = organization;
    const changed = Object.keys(body) as (keyof typeof body)[];
    if (changed.length === 0) return present(organization, row);
    const next = { ...row, ...body };
    const obstacle = obstacleOf(next, role, caller.token, now.getTime());
    if (obstacle) throw locksOut(obstacle);
    await database.update(table).set(body).where(eq(table.id, organization.id));
    record({
      target: { type: 'organization', id: organization.id, label: row.title },
      payload: { before: Object.fromEntries(changed.map((key) => [key, row[key]])), after: body },
    });
    return present(organization, next);
  },

  previewSignInPolicy: (context) => previewSignInPolicy(context),
};
