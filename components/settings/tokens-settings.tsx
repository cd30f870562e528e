'use client';

import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { Section } from '#components/kit/section.tsx';

/** Links to your tokens, which belong to your account rather than the organization. */
export function TokensSettings() {
  return (
    <div className="max-w-160">
      <Section id="tokens" title="Personal access tokens" fields>
        <p className="text-ink-2">
          A token lets a script use the API with your permissions, in every organization you belong
          to. Tokens belong to you, not to the organization: create and revoke them in your account.
          When a member leaves, their tokens lose access too.
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
    </div>
  );
}
