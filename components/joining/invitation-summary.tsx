import { Check } from 'lucide-react';
import { formatDay } from '#components/kit/format.ts';
import { RoleLevel } from '#components/kit/role.tsx';
import { type ReplyOf, urlOf } from '#lib/contract/endpoint.ts';
import { getSignedPicture } from '#lib/contract/external-pictures.ts';
import type { previewInvite } from '#lib/contract/invites.ts';
import { atLeast, type Level, type Role } from '#lib/contract/levels.ts';

/** The preview of an invitation or invite link. */
export type Invitation = ReplyOf<typeof previewInvite>;

/** The organization of an invitation, who invites until when, its role and what that role can do. */
export function InvitationSummary({ invitation }: { invitation: Invitation }) {
  const { organization, role, invitedBy, expiresAt } = invitation;
  return (
    <div className="mb-5 border-y border-hairline py-4">
      <div className="flex items-center gap-3">
        <OrganizationMark {...organization} />
        <div className="min-w-0">
          <p className="font-serif text-section font-medium wrap-anywhere">{organization.title}</p>
          <p className="text-ink-2">
            <RoleLevel role={role} />
          </p>
        </div>
      </div>
      {(invitedBy || expiresAt) && (
        <p className="mt-3 text-ink-2 wrap-anywhere">
          {invitedBy && (
            <>
              <b>{invitedBy.displayName}</b> invited you.{' '}
            </>
          )}
          {expiresAt && `You can join until ${formatDay(expiresAt)}.`}
        </p>
      )}
      <ul className="mt-3 grid gap-1 text-ink-2">
        {roleSentences(role).map((sentence) => (
          <li key={sentence} className="flex items-start gap-2">
            <Check aria-hidden className="mt-0.5 text-ins" />
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}

const sentences: [Level, string][] = [
  ['read', 'Read the organization’s content'],
  ['comment', 'Join discussions and comment'],
  ['edit', 'Edit content in change requests'],
  ['review', 'Review and merge change requests'],
  ['create', 'Add and remove spaces'],
  ['admin', 'Manage members, invites and settings'],
];

/** What a role can do, at most three sentences, the highest level first; null is a guest. */
function roleSentences(role: Role | null): string[] {
  const reached = sentences.filter(([level]) => atLeast(role, level)).map(([, words]) => words);
  return reached.length > 0
    ? reached.toReversed().slice(0, 3)
    : ['See only what you’re given access to'];
}

/** An organization's logo, or the first letter of its title. Decorative, since the title is next to it. */
function OrganizationMark({ title, logo, logoProof = '' }: Invitation['organization']) {
  return (
    <span
      aria-hidden
      className="grid size-10 flex-none place-items-center overflow-hidden rounded-control bg-ink font-serif text-section font-medium text-paper"
    >
      {logo ? (
        // biome-ignore lint/performance/noImgElement: nobody is signed in yet, so its URL is signed
        <img
          src={urlOf(getSignedPicture, { parameters: { proof: logoProof }, query: { url: logo } })}
          alt=""
          className="size-full bg-paper object-contain"
        />
      ) : (
        Array.from(title)[0]?.toUpperCase()
      )}
    </span>
  );
}
