'use client';

import { roleName } from '#components/kit/levels.ts';
import { Level } from '#components/ui/level.tsx';
import {
  atLeast,
  type Level as LevelName,
  levelName,
  type Role,
  rankOf,
} from '#lib/contract/levels.ts';
import { permissionLevels } from '#lib/contract/permission-levels.ts';
import { LEVELS } from './addresses.ts';
import type { Operation } from './document.ts';

/** The viewer's role in the organization they last looked at. */
export type ViewerRole = { role: Role | null; organization: string };

/** The permission and level that an operation requires, beside the viewer's own level. */
export function Requirement({
  needs,
  orSelf,
  viewer,
}: Pick<Operation, 'needs' | 'orSelf'> & {
  viewer: ViewerRole | null;
}) {
  if (needs === 'nothing') return <p>No authentication</p>;
  if (needs === 'instance-admin') return <p>Requires an admin of the instance</p>;
  if (needs === undefined || typeof needs === 'string') return <p>Requires a token</p>;
  const [subject, permission] = needs;
  const levels: Record<string, Record<string, LevelName>> = permissionLevels;
  const level = levels[subject]?.[permission];
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span>
          Requires{' '}
          <a href={`${LEVELS}#${subject}`} className="link">
            <code>{permission}</code>
          </a>{' '}
          on the {subject}
          {orSelf && ', except for your own account'}
          {level && ':'}
        </span>
        {level && (
          <Level filled={rankOf(level)}>
            {levelName(level)}
            {level !== 'admin' && ' or higher'}
          </Level>
        )}
      </p>
      {level && viewer && (
        <p className="print:hidden">
          Your role in {viewer.organization}, {roleName(viewer.role)},{' '}
          {sufficiency(viewer.role, level, subject)}
        </p>
      )}
    </>
  );
}

/** Whether a role is enough; on content, a grant can give more. */
function sufficiency(role: Role | null, level: LevelName, subject: string): string {
  if (atLeast(role, level)) return 'is enough.';
  return subject === 'organization'
    ? 'isn’t enough.'
    : 'isn’t enough, unless you have been granted more.';
}
