import type { ChangeRequest } from '#lib/contract/change-requests.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import type { EmailInvite, LinkInvite } from '#lib/contract/invites.ts';
import type { Member } from '#lib/contract/members.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import type { getOverview } from '#lib/contract/overview.ts';
import { certificateMatters } from './certificate-matters.ts';
import { countWord, listed } from './words.ts';

export type Overview = ReplyOf<typeof getOverview>;

/** Something that wants doing: what, why, and the place where it is done. */
export type Matter = {
  key: string;
  icon: 'admin' | 'certificate' | 'invitation' | 'link' | 'people' | 'review' | 'switch';
  title: string;
  detail: string;
  fix: { label: string; href: string };
};

export type Attention = { lead: Matter | null; waiting: Matter[]; wrong: Matter[] };

type Known = {
  organization: Organization;
  /** What the API can't tell, as one without the extension can't, leaves its matters out. */
  overview?: Overview | undefined;
  admins?: Member[] | undefined;
  invites?: EmailInvite[] | undefined;
  links?: LinkInvite[] | undefined;
  viewerId?: string | undefined;
  /** Change requests whose review was asked of the viewer. */
  reviews?: Waiting | undefined;
};

type Waiting = { items: ChangeRequest[]; count?: number | undefined };

/** What an admin's home page says: the matter that comes first, what waits, and what goes wrong. */
export function attentionOf(known: Known): Attention {
  const present = (matters: (Matter | null)[]) => matters.filter((matter) => matter !== null);
  return {
    lead: onlyAdmin(known),
    waiting: present([
      reviewsWaiting(known.organization.id, known.reviews),
      ...certificateMatters(known, { expired: false }),
      alone(known),
      expiring(known),
      neverSeen(known),
    ]),
    wrong: present([
      ...certificateMatters(known, { expired: true }),
      expired(known),
      linksOff(known),
      idleLinks(known),
    ]),
  };
}

/** That change requests wait for somebody's review; null where none does, or the API can't tell. */
export function reviewsWaiting(
  organizationId: string,
  reviews: Waiting | undefined,
): Matter | null {
  const count = reviews?.count ?? reviews?.items.length ?? 0;
  const [first] = reviews?.items ?? [];
  if (count === 0 || !first) return null;
  const inbox = `/orgs/${organizationId}/change-requests`;
  const named = reviews?.items.map(({ number, subject }) => subject || `#${number}`) ?? [];
  return {
    key: 'reviews',
    icon: 'review',
    title: `${countWord(count)} ${count === 1 ? 'change request waits' : 'change requests wait'} for your review`,
    detail: count > named.length ? `${named.join(', ')} and others` : listed(named, 5),
    fix: {
      label: 'Review',
      href:
        count === 1
          ? `/orgs/${organizationId}/spaces/${first.space.id}/change-requests/${first.number}`
          : inbox,
    },
  };
}

function peopleOf({ overview }: Known): number {
  return Object.values(overview?.members ?? {}).reduce((sum, each) => sum + each, 0);
}

function onlyAdmin(known: Known): Matter | null {
  const { organization, overview, admins, viewerId } = known;
  const [admin] = admins ?? [];
  if (overview?.members?.admin !== 1 || !admin || peopleOf(known) < 2) return null;
  const isViewer = admin.id === viewerId;
  const name = isViewer ? 'you are' : `${admin.user.displayName} is`;
  const hasCreators = (overview.members.create ?? 0) > 0;
  return {
    key: 'only-admin',
    icon: 'admin',
    title: `If ${name} away, nobody can invite people or change what they may do.`,
    detail: `${organization.title} has one admin. Give somebody you trust the role Admin as well, so that one of you can always let people in and out.`,
    fix: {
      label: 'Choose a second admin',
      href: `/orgs/${organization.id}/members${hasCreators ? '?role=create' : ''}`,
    },
  };
}

function alone(known: Known): Matter | null {
  const { organization, overview } = known;
  if (!overview?.members || peopleOf(known) !== 1 || overview.invites?.pending) return null;
  return {
    key: 'alone',
    icon: 'people',
    title: 'Nobody else is here yet',
    detail: 'Invite people by e-mail, or make a link for each role and pass it on.',
    fix: { label: 'Invite', href: `/orgs/${organization.id}/invites` },
  };
}

function expiring({ organization, overview, invites }: Known): Matter | null {
  const count = overview?.invites?.expiring ?? 0;
  if (count === 0) return null;
  const soon = (invites ?? [])
    .filter(({ expired: isExpired }) => !isExpired)
    .toSorted((one, other) => one.expiresAt.localeCompare(other.expiresAt))
    .slice(0, count);
  return {
    key: 'expiring',
    icon: 'invitation',
    title: `${countWord(count)} ${count === 1 ? 'invitation runs' : 'invitations run'} out within three days`,
    detail:
      soon.length === count
        ? `${listed(soon.map(({ email }) => email))} ${count === 1 ? 'has' : 'have'} not answered yet`
        : 'Nobody has answered them yet',
    fix: { label: 'Look', href: `/orgs/${organization.id}/invites#pending-title` },
  };
}

function neverSeen({ organization, overview }: Known): Matter | null {
  const count = overview?.neverSeen ?? 0;
  if (count === 0) return null;
  return {
    key: 'never-seen',
    icon: 'people',
    title: `${countWord(count)} ${count === 1 ? 'member has' : 'members have'} never been seen here`,
    detail: 'They are members and have opened nothing yet. A reminder, or a removal, may be due',
    fix: { label: 'Look', href: `/orgs/${organization.id}/members` },
  };
}

function expired({ organization, overview, invites }: Known): Matter | null {
  const count = overview?.invites?.expired ?? 0;
  if (count === 0) return null;
  const gone = (invites ?? []).filter(({ expired: isExpired }) => isExpired);
  return {
    key: 'expired',
    icon: 'invitation',
    title: `${countWord(count)} ${count === 1 ? 'invitation has' : 'invitations have'} run out`,
    detail:
      gone.length === count
        ? `${listed(gone.map(({ email }) => email))} can no longer join with it`
        : 'Their links lead nowhere any more',
    fix: { label: 'Send again', href: `/orgs/${organization.id}/invites#pending-title` },
  };
}

function linksOff({ organization, links }: Known): Matter | null {
  if (organization.inviteLinks || !links || links.length === 0) return null;
  const { length } = links;
  return {
    key: 'links-off',
    icon: 'switch',
    title: `Invite links are switched off, and ${length === 1 ? 'one exists' : `${length} exist`}`,
    detail: 'Whoever opens one is turned away until they are switched on again',
    fix: { label: 'Decide', href: `/orgs/${organization.id}/settings/members#invite-links` },
  };
}

/** Links that nobody needs, each with why. */
function idleLinks({ organization, links }: Known): Matter | null {
  const idle = (links ?? []).flatMap((link) => {
    const why = idleness(link);
    return why ? [`${link.title || `The link for ${link.role}`} ${why}`] : [];
  });
  if (idle.length === 0) return null;
  const shown = idle.length > 3 ? [...idle.slice(0, 2), `and ${idle.length - 2} more`] : idle;
  return {
    key: 'idle-links',
    icon: 'link',
    title: `${countWord(idle.length)} invite ${idle.length === 1 ? 'link' : 'links'} can go`,
    detail: shown.join('; '),
    fix: { label: 'Tidy up', href: `/orgs/${organization.id}/invites#links-title` },
  };
}

function idleness({ redundant, redundantWith, state }: LinkInvite): string | null {
  if (state === 'used') return 'is used up';
  if (state === 'expired') return 'has run out';
  if (!redundant) return null;
  return redundantWith ? `gives what ${redundantWith} gives` : 'gives what another one gives';
}
