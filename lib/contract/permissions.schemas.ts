import * as z from 'zod/mini';
import { type PermissionOf, permissionLevels, type Subject } from './permission-levels.ts';

/** The `permissions` object of a subject, as a schema: every flag required. */
export function permissionsShape<S extends Subject>(subject: S) {
  const flags = Object.keys(permissionLevels[subject]) as PermissionOf<S>[];
  return z.object(
    Object.fromEntries(flags.map((flag) => [flag, z.boolean()])) as Record<
      PermissionOf<S>,
      z.ZodMiniBoolean<boolean>
    >,
  );
}
