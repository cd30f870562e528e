import { CircleSlash, Clock, Link2Off, type LucideIcon, Unlink } from 'lucide-react';
import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import type { inviteStates } from '#lib/contract/invites.ts';

/** Why nobody gets in here. */
export type ShutState = Exclude<(typeof inviteStates)[number], 'usable'> | 'wrong';

type Words = { icon: LucideIcon; title: string; why: string; next: string };

/** The words for an invitation that doesn't open; `title` is the organization's. */
export function shutWords(state: ShutState, title: string, isLink: boolean): Words {
  const what = isLink ? 'invite link' : 'invitation';
  const ask = `Ask whoever sent it to you, or an admin of ${title}, for a new one.`;
  const words: Record<ShutState, Words> = {
    wrong: {
      icon: Unlink,
      title: 'This invitation isn’t here',
      why: 'No organization has an invitation at this address. Part of the link may be missing.',
      next: 'Open the link in the newest mail or message again, or copy all of it: sending an invitation again ends the link before. If it still leads here, ask for a new one.',
    },
    revoked: {
      icon: Link2Off,
      title: `This ${what} was revoked`,
      why: `An admin of ${title} has ended it.`,
      next: ask,
    },
    used: {
      icon: CircleSlash,
      title: isLink ? 'This invite link is used up' : 'This invitation was used before',
      why: isLink
        ? 'As many people have joined through it as may.'
        : `Somebody has joined ${title} with it. It works once.`,
      next: isLink
        ? `Ask an admin of ${title} to raise its limit, or for a new one.`
        : `If that was you, sign in with the address it was sent to. If not, ask an admin of ${title} for a new one.`,
    },
    expired: {
      icon: Clock,
      title: `This ${what} has expired`,
      why: 'Its time was over before you opened it.',
      next: ask,
    },
    off: {
      icon: Link2Off,
      title: 'Invite links are switched off',
      why: `Nobody joins ${title} through a link at the moment.`,
      next: `Ask an admin of ${title} to invite you by e-mail.`,
    },
  };
  return words[state];
}

/** Says why an invitation doesn't open, and what to do about it. */
export function Shut({
  state,
  title,
  isLink,
  heading = false,
}: {
  state: ShutState;
  title: string;
  isLink: boolean;
  /** Whether to say what it is, too: where the page's title doesn't. */
  heading?: boolean;
}) {
  const { icon: Icon, why, next, title: words } = shutWords(state, title, isLink);
  return (
    <div role="status" className="grid gap-2 wrap-anywhere border-t border-hairline pt-4">
      {heading && (
        <p className="flex items-center gap-2 font-semibold">
          <Icon aria-hidden /> {words}
        </p>
      )}
      <p className="text-ink-2">{why}</p>
      <p className="text-ink-2">{next}</p>
      <p className="mt-3">
        <Button asChild>
          <Link href="/">Go to Masthead</Link>
        </Button>
      </p>
    </div>
  );
}
