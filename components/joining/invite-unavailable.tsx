import { CircleSlash, Clock, Link2Off, type LucideIcon, Unlink } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import type { inviteStates } from '#lib/contract/invites.ts';

/** Why an invitation can't be used. */
export type UnavailableState = Exclude<(typeof inviteStates)[number], 'usable'> | 'wrong';

type UnavailableTexts = { icon: LucideIcon; title: string; why: string; next: string };

/** The texts for an invitation that can't be used; `title` is the organization's. */
export function unavailableTexts(
  state: UnavailableState,
  title: string,
  isLink: boolean,
): UnavailableTexts {
  const what = isLink ? 'invite link' : 'invitation';
  const advice = `Ask the person who sent it, or an admin of ${title}, for a new one.`;
  const texts: Record<UnavailableState, UnavailableTexts> = {
    wrong: {
      icon: Unlink,
      title: 'Invitation not found',
      why: 'There is no invitation at this address. Part of the link may be missing.',
      next: 'Open the link in the latest email or message again, or copy all of it. When an invitation is resent, the earlier link stops working. If this page still appears, ask for a new one.',
    },
    revoked: {
      icon: Link2Off,
      title: `This ${what} was revoked`,
      why: `An admin of ${title} revoked it.`,
      next: advice,
    },
    used: {
      icon: CircleSlash,
      title: isLink ? 'This invite link has reached its limit' : 'This invitation was already used',
      why: isLink
        ? 'The maximum number of people have joined with it.'
        : `Someone joined ${title} with it. It only works once.`,
      next: isLink
        ? `Ask an admin of ${title} to raise the limit, or for a new link.`
        : `If that was you, sign in with the address it was sent to. If not, ask an admin of ${title} for a new one.`,
    },
    expired: {
      icon: Clock,
      title: `This ${what} has expired`,
      why: 'It is only valid for a limited time.',
      next: advice,
    },
    off: {
      icon: Link2Off,
      title: 'Invite links are turned off',
      why: `No one can join ${title} with a link at the moment.`,
      next: `Ask an admin of ${title} to invite you by email.`,
    },
  };
  return texts[state];
}

/** Explains why an invitation can't be used, and what to do about it. */
export function InviteUnavailable({
  state,
  title,
  isLink,
  heading = false,
}: {
  state: UnavailableState;
  title: string;
  isLink: boolean;
  /** Whether to show the heading, if the page's title doesn't. */
  heading?: boolean;
}) {
  const { icon: Icon, why, next, title: texts } = unavailableTexts(state, title, isLink);
  return (
    <div role="status" className="grid gap-2 wrap-anywhere border-t border-hairline pt-4">
      {heading && (
        <p className="flex items-center gap-2 font-semibold">
          <Icon aria-hidden /> {texts}
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
