'use client';

import { EyeOff, FolderTree, Users } from 'lucide-react';
import { levelWords } from '#components/kit/levels.ts';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import type { AccessLosses } from '#lib/contract/access.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { counted } from '../words.ts';

/** How many of the people are named. */
const NAMED = 8;

const people = (count: number) => counted(count, 'person', 'people');

/** Asks before a default level takes something from somebody, and names them. */
export function ConfirmLosses({
  space,
  losses,
  isSaving,
  onKeep,
  onConfirm,
}: {
  space: Space;
  losses: AccessLosses;
  isSaving: boolean;
  onKeep: () => void;
  onConfirm: () => void;
}) {
  const named = losses.losses.slice(0, NAMED);
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
        {named.length > 0 && (
          <ul aria-label="Who would have less" className="border-t border-hairline">
            {named.map(({ user, before, after }) => (
              <li key={user.id} className="flex gap-3 border-b border-hairline py-1.5">
                <span className="min-w-0 flex-1 wrap-anywhere">{user.displayName}</span>
                <span className="flex-none text-ink-2">
                  {levelWords[before].name} → {levelWords[after].name}
                </span>
              </li>
            ))}
            {losses.people > named.length && (
              <li className="py-1.5 text-meta text-ink-3">
                and {(losses.people - named.length).toLocaleString('en')} more
              </li>
            )}
          </ul>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}
