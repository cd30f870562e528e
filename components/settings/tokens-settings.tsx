'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { mayCall } from '#components/kit/permission.ts';
import { Section } from '#components/kit/section.tsx';
import { Link } from '#components/ui/link.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { listMemberTokens } from '#lib/contract/tokens.ts';
import { MemberTokens } from './member-tokens.tsx';

/** Links to your own tokens, and for admins those of others that reach the organization. */
export function TokensSettings({
  organizationId,
  children,
}: {
  organizationId: string;
  /** What comes before the tokens of members. */
  children?: ReactNode;
}) {
  const parameters = { organizationId };
  const organization = useQuery(queryFor(getOrganization, { parameters })).data;
  return (
    <div className="grid max-w-160 gap-8">
      <Section id="tokens" title="Personal access tokens" fields>
        <p className="max-w-[64ch] text-ink-2">
          A token lets a script use the API with your permissions, or with fewer. Tokens belong to
          you, not to the organization: create and revoke them in your account. When a member
          leaves, their tokens lose access too.
        </p>
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <Link
            href="/account#tokens"
            className="inline-flex items-center gap-1.5 text-accent hover:underline"
          >
            Your tokens <ArrowRight aria-hidden />
          </Link>
          <Link
            href="/account?new=token#tokens"
            className="inline-flex items-center gap-1.5 text-accent hover:underline"
          >
            New token <ArrowRight aria-hidden />
          </Link>
        </p>
      </Section>
      {children}
      {mayCall(listMemberTokens, organization) && <MemberTokens organizationId={organizationId} />}
    </div>
  );
}
