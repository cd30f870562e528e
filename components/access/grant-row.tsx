'use client';

import { CircleX, Users, X } from 'lucide-react';
import { routes } from '#components/kit/routes.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { Select } from '#components/ui/select.tsx';
import { type Level, levelOf, type Role, rankOf, roleAt } from '#lib/contract/levels.ts';
import { levelOptions } from './level-options.tsx';
import type { AccessTarget } from './target.ts';
import type { GrantItem } from './use-grants.ts';
import { useOwnAccess } from './use-own-access.ts';
import { grantName } from './words.ts';

/** The name and description of a grant without access. */
export const noAccess = { name: 'No access', does: 'Unless one of their teams has access' };

/** One grant: its level can be changed in place, and it can be removed. */
export function GrantRow({
  target,
  organizationId,
  grant: { holder, role, detail, photo, refusal },
  onChange,
  onRemove,
}: {
  target: AccessTarget;
  organizationId: string;
  grant: GrantItem;
  onChange: (role: Role | null) => void;
  onRemove: () => void;
}) {
  const { level: own, whyNot } = useOwnAccess(target);
  const { kind, id, name } = holder;
  const isAbove = rankOf(levelOf(role)) > rankOf(own);
  const reason =
    whyNot ??
    (isAbove
      ? `${grantName(role)} is above your own level here.\nAn admin can change it.`
      : undefined);
  return (
    <li className="border-b border-hairline py-1.5">
      <div className="flex min-h-9 items-center gap-2.5">
        {kind === 'team' ? (
          <span className="grid size-7 flex-none place-items-center rounded-full border border-edge text-ink-2">
            <Users aria-hidden className="size-3.5" />
          </span>
        ) : (
          <Avatar name={name} photo={photo ?? null} />
        )}
        <span className="min-w-0 flex-1">
          <Link
            href={
              kind === 'team'
                ? routes.teams(organizationId, { team: id })
                : routes.members(organizationId, { member: id })
            }
            prefetch={false}
            className="block truncate font-semibold hover:underline"
          >
            {name}
          </Link>
          {detail && <span className="block truncate text-meta text-ink-3">{detail}</span>}
        </span>
        <Select<Level>
          size="inline"
          aria-label={`Level of ${name}`}
          value={levelOf(role)}
          options={levelOptions(own, noAccess)}
          onValueChange={(level) => onChange(roleAt(level))}
          {...(reason && { unavailable: reason })}
        />
        <IconButton
          label={`Remove the grant of ${name}`}
          size="small"
          onClick={onRemove}
          {...(reason && { unavailable: reason })}
        >
          <X />
        </IconButton>
      </div>
      {refusal && (
        <p role="alert" className="flex gap-1.5 pb-1 text-meta font-medium text-danger">
          <CircleX aria-hidden className="mt-px size-3.5" />
          <span className="min-w-0 wrap-anywhere">
            Still {grantName(role)}. {refusal}
          </span>
        </p>
      )}
    </li>
  );
}
