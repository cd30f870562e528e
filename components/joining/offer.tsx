import { Check } from 'lucide-react';
import { RoleLevel } from '#components/kit/role.tsx';
import type { Invitation } from './invitation.ts';
import { OrganizationMark } from './organization-mark.tsx';
import { whatRoleDoes } from './role-sentences.ts';

/** Where an invitation leads, and what its role lets one do there. */
export function Offer({ invitation }: { invitation: Invitation }) {
  const { organization, role } = invitation;
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
      <ul className="mt-3 grid gap-1 text-ink-2">
        {whatRoleDoes(role).map((sentence) => (
          <li key={sentence} className="flex items-start gap-2">
            <Check aria-hidden className="mt-0.5 text-ins" />
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
