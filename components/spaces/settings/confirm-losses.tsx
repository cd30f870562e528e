'use client';

import { EyeOff, FolderTree, Users } from 'lucide-react';
import { levelWords } from '#components/kit/levels.ts';
import { levelOnContent } from '#components/kit/loss-words.ts';
import { NamedPeople } from '#components/kit/named-people.tsx';
import { usePreview } from '#components/kit/use-preview.ts';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { call } from '#lib/client/call.ts';
import { type AccessLosses, previewSpaceAccess } from '#lib/contract/access.ts';
import type { Level } from '#lib/contract/levels.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { counted } from '../words.ts';

/** How many of the people are named. */
const NAMED = 8;

const people = (count: number) => counted(count, 'person', 'people');

/** Asks before a default level takes something from somebody, and names them. */
export function ConfirmLosses({
  space,
  level,
  losses,
  isSaving,
  onKeep,
  onConfirm,
}: {
  space: Space;
  /** The default level it is to have. */
  level: Level | null;
  losses: AccessLosses;
  isSaving: boolean;
  onKeep: () => void;
  onConfirm: () => void;
}) {
  const reading = usePreview(['level', space.id, level], (page, options) => {
    const body = { change: { type: 'default' as const, defaultLevel: level } };
    const parameters = { spaceId: space.id };
    return call(previewSpaceAccess, { parameters, query: { page }, body }, options);
  });
  return (
    <AlertDialog open onOpenChange={(open) => !open && onKeep()}>
      <AlertDialogContent
        title={`Lower what people have on ${space.title}?`}
        consequences={[
          {
            icon: <Users aria-hidden />,
            text: `${people(losses.people)} would have less than now`,
          },
          ...(losses.locked > 0
            ? [
                {
                  icon: <EyeOff aria-hidden />,
                  text: `${people(losses.locked)} of them would not see it any more`,
                },
              ]
            : []),
          ...(losses.spaces > 1
            ? [
                {
                  icon: <FolderTree aria-hidden />,
                  text: `It is about ${counted(losses.spaces, 'space')}`,
                },
              ]
            : []),
        ]}
        note="You can raise it again at any time; who has a grant of their own keeps it."
        confirm={`Lower it for ${people(losses.people)}`}
        keep="Leave as it is"
        busy={isSaving}
        onConfirm={onConfirm}
      >
        <NamedPeople
          label="Who would have less"
          reading={reading}
          itemsOf={(page) => page.losses}
          count={losses.people}
          named={NAMED}
        >
          {({ user, before, after }) => (
            <span className="flex gap-3 border-b border-hairline pb-1.5">
              <span className="min-w-0 flex-1 wrap-anywhere">{user.displayName}</span>
              <span className="flex-none text-ink-2">
                {levelWords[before].name} → {levelOnContent(after)}
              </span>
            </span>
          )}
        </NamedPeople>
      </AlertDialogContent>
    </AlertDialog>
  );
}
