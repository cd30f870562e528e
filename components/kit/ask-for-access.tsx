'use client';

import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { useIsHydrating } from '#components/ui/use-hydrating.ts';
import { queryFor } from '#lib/client/query.ts';
import { getPeopleWhoCan, type PeopleWhoCan } from '#lib/contract/access.ts';
import { getMember } from '#lib/contract/members.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';
import { formatAlternatives, plural } from './format.ts';
import { useOrganizationInPath } from './organization-in-path.ts';

/** How many people are named before the others are counted. */
const NAMED = 2;

type Person = { displayName: string; email?: string | undefined };
type Helpers = { text: string; people: readonly Person[] };

/**
 * Who can give access to what the page doesn't show, and a message to them. It asks for the admins of
 * the organization, never about the thing itself, so it is the same whether that exists or not.
 * Admins, who see everything, are shown nothing.
 * @param isPrimary whether it is what the page offers first
 * @param children further buttons beside it
 */
export function AskForAccess({
  isPrimary = false,
  children,
}: {
  isPrimary?: boolean;
  children?: ReactNode;
}) {
  const organizationId = useOrganizationInPath();
  const parameters = { organizationId: organizationId || '-' };
  const isHydrating = useIsHydrating();
  const organization = useQuery({
    ...queryFor(getOrganization, { parameters }),
    enabled: organizationId !== '',
  }).data;
  const mayAsk = organization?.permissions.admin === false;
  const admins = useQuery({
    ...queryFor(getPeopleWhoCan, {
      parameters,
      query: { subject: 'organization', permission: 'admin' },
    }),
    enabled: mayAsk,
  }).data;
  const inviter = useInviter(
    parameters.organizationId,
    mayAsk && admins !== undefined && !admins.people,
  );
  if (isHydrating || !mayAsk || !admins) return null;
  const { text, people } = admins.people ? named(admins) : inviting(inviter);
  const addresses = people.flatMap(({ email }) => email ?? []);
  const message = `I can’t open this page in ${organization.title}:\n${window.location.href}\n\nCan you give me access?`;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-[60ch] text-ink-2">{text}</p>
      <div className="flex flex-wrap gap-2">
        {addresses.length > 0 && (
          <Button asChild variant={isPrimary ? 'primary' : 'secondary'}>
            <a href={mailTo(addresses, `Access in ${organization.title}`, message)}>
              <Mail aria-hidden /> Ask for access
            </a>
          </Button>
        )}
        <CopyButton value={message} label="Copy message" />
        {children}
      </div>
    </div>
  );
}

/** Who invited a guest, who can't list anyone else; undefined if unknown. */
function useInviter(organizationId: string, isGuest: boolean): Person | undefined {
  const user = useQuery({ ...queryFor(getUser, {}), enabled: isGuest }).data;
  return useQuery({
    ...queryFor(getMember, { parameters: { organizationId, userId: user?.id ?? '-' } }),
    enabled: isGuest && user !== undefined,
  }).data?.invitedBy;
}

/** “Ask Ines Carvalho, Maren Holt or 2 others for access.” */
function named({ people = [], count = people.length }: PeopleWhoCan): Helpers {
  const shown = people.slice(0, count > people.length ? NAMED : people.length);
  const others = count - shown.length;
  const names = shown.map(({ displayName }) => displayName);
  const all = others > 0 ? [...names, plural(others, 'other')] : names;
  return { text: `Ask ${formatAlternatives(all)} for access.`, people };
}

function inviting(inviter: Person | undefined): Helpers {
  if (!inviter) return { text: 'Ask the person who invited you for access.', people: [] };
  return { text: `Ask ${inviter.displayName}, who invited you, for access.`, people: [inviter] };
}

/** The address of a new mail. Spaces as %20: mail programs show a plus as it is. */
function mailTo(addresses: readonly string[], subject: string, body: string): string {
  const to = addresses.map(encodeURIComponent).join(',');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
}
