import { formatDate, formatNames, plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import type { Today } from '#lib/contract/activity.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import type { EmailInvite, LinkInvite } from '#lib/contract/invites.ts';
import type { Member } from '#lib/contract/members.ts';
import type { Notification } from '#lib/contract/notifications.ts';
import type { getOverview, Organization } from '#lib/contract/organizations.ts';
import type { AttentionItem } from './attention-item.ts';
import { failedSpecifications, linksItem, redirectItems } from './broken-items.ts';
import { countWord, peopleIn } from './counts.ts';
import {
  answerItems,
  newestPage,
  type ReviewRequests,
  returnedItems,
  reviewItem,
} from './work-items.ts';

export type Overview = ReplyOf<typeof getOverview>;

export type AttentionItems = {
  /** The most important item, shown first, and in none of the lists. */
  lead: AttentionItem | null;
  waiting: AttentionItem[];
  problems: AttentionItem[];
};

type Facts = {
  organization: Organization;
  /** Items whose values are undefined, as with an API without the extension, are left out. */
  overview?: Overview | undefined;
  admins?: Member[] | undefined;
  invites?: EmailInvite[] | undefined;
  links?: LinkInvite[] | undefined;
  viewerId?: string | undefined;
  /** Change requests that wait for the viewer's review. */
  reviews?: ReviewRequests | undefined;
  today?: Today | undefined;
  /** The viewer's unread notifications. */
  unread?: Notification[] | undefined;
};

/**
 * Collects what needs an admin's attention, for the home page. The lead is what keeps people out
 * now, then what others wait for, then what is wrong, then the rest.
 */
export function attentionItemsOf(facts: Facts): AttentionItems {
  const { organization, today } = facts;
  const work = present([
    reviewItem(organization.id, facts.reviews),
    ...returnedItems(organization.id, today),
    ...answerItems(facts.unread),
  ]);
  const upkeep = present([neverSeen(facts)]);
  const urgent = [
    ...certificateItems(facts, { expired: true }),
    ...domainItems(facts, 'lapsing'),
    ...hostnameItems(facts),
    ...redirectItems(organization.id, today, 'loop'),
  ];
  const problems = present([
    ...urgent,
    ...domainItems(facts, 'pending', 'taken'),
    ...certificateItems(facts, { expired: false }),
    ...redirectItems(organization.id, today, 'dead'),
    ...failedSpecifications(organization.id, today),
    linksItem(organization.id, today),
    expired(facts),
    expiring(facts),
    linksOff(facts),
    unneededLinks(facts),
  ]);
  const lead = onlyAdmin(facts) ?? [...urgent, ...work, ...problems, ...upkeep][0] ?? null;
  const others = (items: AttentionItem[]) => items.filter((item) => item !== lead);
  return { lead, waiting: others([...work, ...upkeep]), problems: others(problems) };
}

/** What a member who isn't an admin has to do, and what they can repair. */
export function ownAttentionItemsOf(
  organizationId: string,
  reviews: ReviewRequests | undefined,
  today: Today | undefined,
  unread?: Notification[],
): AttentionItems {
  const work = present([
    reviewItem(organizationId, reviews),
    ...returnedItems(organizationId, today),
    ...answerItems(unread),
  ]);
  const problems = present([
    ...redirectItems(organizationId, today, 'loop'),
    ...redirectItems(organizationId, today, 'dead'),
    linksItem(organizationId, today),
  ]);
  const lead = work[0] ?? problems[0] ?? newestPage(organizationId, today);
  const others = (items: AttentionItem[]) => items.filter((item) => item !== lead);
  return { lead, waiting: others(work), problems: others(problems) };
}

const present = (items: (AttentionItem | null)[]) => items.filter((item) => item !== null);

function onlyAdmin(facts: Facts): AttentionItem | null {
  const { organization, overview, admins, viewerId } = facts;
  const [admin] = admins ?? [];
  if (overview?.members?.admin !== 1 || !admin || peopleIn(facts.overview) < 2) return null;
  const isViewer = admin.id === viewerId;
  const name = isViewer ? 'you are' : `${admin.user.displayName} is`;
  const hasCreators = (overview.members.create ?? 0) > 0;
  return {
    key: 'only-admin',
    icon: 'admin',
    title: `If ${name} away, nobody can invite people or change roles.`,
    detail: `${organization.title} has only one admin. Make someone you trust an admin too.`,
    fix: {
      label: 'Choose a second admin',
      href: routes.members(organization.id, hasCreators ? { role: 'create' } : {}),
    },
  };
}

function expiring({ organization, overview, invites }: Facts): AttentionItem | null {
  const count = overview?.invites?.expiring ?? 0;
  if (count === 0) return null;
  const soon = (invites ?? [])
    .filter(({ expired: isExpired }) => !isExpired)
    .toSorted((one, other) => one.expiresAt.localeCompare(other.expiresAt))
    .slice(0, count);
  return {
    key: 'expiring',
    icon: 'invitation',
    title: `${countWord(count)} ${count === 1 ? 'invitation expires' : 'invitations expire'} within three days`,
    detail:
      soon.length === count
        ? `${formatNames(soon.map(({ email }) => email))} ${count === 1 ? 'hasn’t' : 'haven’t'} responded yet`
        : 'Nobody has responded yet',
    fix: { label: 'View', href: invitesIn(organization, 'expiring') },
  };
}

const invitesIn = ({ id }: Organization, state: 'expiring' | 'expired') =>
  routes.invites(id, { state, hash: 'pending-title' });

function neverSeen({ organization, overview }: Facts): AttentionItem | null {
  const count = overview?.neverSeen ?? 0;
  if (count === 0) return null;
  return {
    key: 'never-seen',
    icon: 'people',
    title: `${countWord(count)} ${count === 1 ? 'member has' : 'members have'} never been active here`,
    detail: 'They have joined but haven’t opened anything yet. Consider reminding or removing them',
    fix: { label: 'Review', href: routes.members(organization.id, { seen: 'never' }) },
  };
}

function expired({ organization, overview, invites }: Facts): AttentionItem | null {
  const count = overview?.invites?.expired ?? 0;
  if (count === 0) return null;
  const expiredInvites = (invites ?? []).filter(({ expired: isExpired }) => isExpired);
  return {
    key: 'expired',
    icon: 'invitation',
    title: `${countWord(count)} ${count === 1 ? 'invitation has' : 'invitations have'} expired`,
    detail:
      expiredInvites.length === count
        ? `${formatNames(expiredInvites.map(({ email }) => email))} didn’t accept in time`
        : 'Their links no longer work',
    fix: { label: 'View', href: invitesIn(organization, 'expired') },
    ...(expiredInvites.length === count && { resend: expiredInvites.map(({ id }) => id) }),
  };
}

function linksOff({ organization, links }: Facts): AttentionItem | null {
  if (organization.inviteLinks || !links || links.length === 0) return null;
  const { length } = links;
  return {
    key: 'links-off',
    icon: 'switch',
    title: `Invite links are off, but ${plural(length, 'link still exists', 'links still exist')}`,
    detail: 'Nobody can join with them until invite links are on again',
    fix: { label: 'Review', href: routes.settings(organization.id, 'members', 'invite-links') },
  };
}

/** Links that are no longer needed, each with the reason. */
function unneededLinks({ organization, links }: Facts): AttentionItem | null {
  const unneeded = (links ?? []).flatMap((link) => {
    const reason = unneededReason(link);
    return reason ? [`${link.title || `The link for ${link.role}`} ${reason}`] : [];
  });
  if (unneeded.length === 0) return null;
  const shown =
    unneeded.length > 3 ? [...unneeded.slice(0, 2), `and ${unneeded.length - 2} more`] : unneeded;
  return {
    key: 'unneeded-links',
    icon: 'link',
    title: `${countWord(unneeded.length)} invite ${unneeded.length === 1 ? 'link is' : 'links are'} no longer needed`,
    detail: shown.join('; '),
    fix: {
      label: 'Clean up',
      href: routes.invites(organization.id, { links: 'unneeded', hash: 'links-title' }),
    },
  };
}

function unneededReason({ redundant, redundantWith, state }: LinkInvite): string | null {
  if (state === 'used') return 'has reached its limit';
  if (state === 'expired') return 'has expired';
  if (!redundant) return null;
  return redundantWith ? `duplicates ${redundantWith}` : 'duplicates another link';
}

/** Email domains that have no effect, or soon won't. */
function domainItems(
  { organization, overview }: Facts,
  ...states: ('lapsing' | 'pending' | 'taken')[]
): AttentionItem[] {
  const fix = {
    label: 'Show record',
    href: routes.settings(organization.id, 'members', 'email-domains'),
  };
  return (overview?.unsettledDomains ?? [])
    .filter(({ state }) => states.includes(state))
    .map(({ domain, state, lapsesAt }) => ({
      key: `domain-${domain}`,
      icon: 'domain',
      title: lapsesAt
        ? `The DNS record of ${domain} is missing`
        : state === 'taken'
          ? `${domain} is verified by another organization`
          : `${domain} isn’t verified yet`,
      detail: lapsesAt
        ? `Add it again by ${formatDate(new Date(lapsesAt))}, or nobody can join or sign in through SSO with it`
        : 'Nobody can join or sign in through SSO with it',
      fix,
    }));
}

/** Host names of sites that are removed unless their DNS record is back. */
function hostnameItems({ organization, overview }: Facts): AttentionItem[] {
  return (overview?.lapsingHostnames ?? []).map(({ site, title, hostname, lapsesAt }) => ({
    key: `hostname-${site}`,
    icon: 'domain',
    title: `The DNS record of ${hostname} is missing`,
    detail: `Add it again by ${formatDate(new Date(lapsesAt))}, or ${title} is no longer available there`,
    fix: { label: 'Show record', href: routes.site(organization.id, site, 'settings', 'address') },
  }));
}

/** Providers whose last certificate has expired, or expires soon. */
function certificateItems(
  { organization, overview }: Facts,
  { expired }: { expired: boolean },
): AttentionItem[] {
  const ending = overview?.endingCertificates ?? [];
  return ending
    .filter((each) => each.expired === expired)
    .map(({ provider, label, validTo }) => ({
      key: `certificate-${provider}`,
      icon: 'certificate',
      title: `The certificate of ${label} ${expired ? 'expired' : 'expires'} on ${formatDate(new Date(validTo))}`,
      detail: expired
        ? 'Sign-ins still work for now. They will fail when the identity provider switches to a new certificate, unless you add it first'
        : 'Add the identity provider’s next certificate, so that sign-ins keep working when it switches',
      fix: {
        label: expired ? 'Replace' : 'Add certificate',
        href: routes.provider(organization.id, provider, 'certificates'),
      },
    }));
}
