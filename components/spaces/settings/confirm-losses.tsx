'use client';

import { EyeOff, FolderTree, Users } from 'lucide-react';
import { formatNumber, plural } from '#components/kit/format.ts';
import { levelOnContent } from '#components/kit/levels.ts';
import { NamedPeople } from '#components/kit/named-people.tsx';
import { Question } from '#components/kit/question.tsx';
import { usePreview } from '#components/kit/use-preview.ts';
import { call } from '#lib/client/call.ts';
import { type AccessLosses, previewSpaceAccess } from '#lib/contract/access.ts';
import { defaultAccess, defaultLevelOf } from '#lib/contract/default-level.ts';
import type { Level } from '#lib/contract/levels.ts';
import type { Space } from '#lib/contract/spaces.ts';

/** The most people named. */
const NAMED = 8;

const people = (count: number) => plural(count, 'person', 'people');

/** Confirms lowering a default level and names the people affected. */
export function ConfirmLosses({
  space,
  level,
  losses,
  onCancel,
  onConfirm,
}: {
  space: Space;
  /** The new default level. */
  level: Level | null;
  losses: AccessLosses;
  onCancel: () => void;
  onConfirm: () => void;
}) {
  const before = defaultLevelOf(space);
  const reading = usePreview(['level', space.id, level], (page, options) => {
    const body = { change: { type: 'default' as const, ...defaultAccess(level, before) } };
    const parameters = { spaceId: space.id };
    return call(previewSpaceAccess, { parameters, query: { page }, body }, options);
  });
  return (
    <Question
      onClose={onCancel}
      title={`Lower the default level of “${space.title}”?`}
      consequences={[
        {
          icon: <Users aria-hidden />,
          text: `${people(losses.people)} will have less access`,
        },
        ...(losses.locked > 0
          ? [
              {
                icon: <EyeOff aria-hidden />,
                text: `${formatNumber(losses.locked)} of them will no longer see it`,
              },
            ]
          : []),
        ...(losses.spaces > 1
          ? [
              {
                icon: <FolderTree aria-hidden />,
                text: `${plural(losses.spaces, 'space')} affected`,
              },
            ]
          : []),
      ]}
      note="You can raise it again at any time. People with a grant of their own aren’t affected."
      confirm="Lower default level"
      onConfirm={onConfirm}
    >
      <NamedPeople
        label="People affected"
        reading={reading}
        itemsOf={(page) => page.losses}
        count={losses.people}
        named={NAMED}
      >
        {({ user, before, after }) => (
          <span className="flex gap-3 border-b border-hairline pb-1.5">
            <span className="min-w-0 flex-1 wrap-anywhere">{user.displayName}</span>
            <span className="flex-none text-ink-2">
              {levelOnContent(before)} → {levelOnContent(after)}
            </span>
          </span>
        )}
      </NamedPeople>
    </Question>
  );
}
