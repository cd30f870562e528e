import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/recovery-codes.ts';
import { passkeys } from '../database/schema/index.ts';
import { conflict } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { lockCaller } from '../permissions/organization.ts';
import { requireSignIn } from '../permissions/sign-in-policy.ts';
import { requireFactor } from './factors.ts';
import {
  countRecoveryCodes,
  recoveryCodesCreatedAt,
  replaceRecoveryCodes,
} from './recovery-codes.ts';
import { accountOf } from './tokens.ts';

export const recoveryCodes: Handlers<typeof contract> = {
  async getRecoveryCodes({ database, caller }) {
    const createdAt = await recoveryCodesCreatedAt(database, caller.id);
    return {
      object: 'recovery-codes',
      left: await countRecoveryCodes(database, caller.id),
      ...(createdAt && { createdAt: createdAt.toISOString() }),
    };
  },

  async createRecoveryCodes({ database, caller, now, record }) {
    requireSignIn(caller, 'recovery codes');
    await lockCaller(database, caller);
    if ((await database.$count(passkeys, eq(passkeys.userId, caller.id))) === 0)
      throw conflict('Add a passkey first: recovery codes replace one that is lost.');
    requireFactor(caller);
    const codes = await replaceRecoveryCodes(database, caller.id, now);
    const target = { type: 'user', id: caller.id, label: caller.displayName };
    record({ account: accountOf(caller), target });
    return { codes };
  },
};
