'use client';

import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { Section } from './section.tsx';

/** Where API tokens are: they are a person's, not the organization's. */
export function TokensSettings() {
  return (
    <div className="max-w-160">
      <Section id="tokens" title="Personal access tokens">
        <p className="text-ink-2">
          A token lets a script do in the API whatever you may do, in every organization you belong
          to. Tokens are yours, not the organization’s: they are made and revoked in your account.
          Whoever stops being a member takes their tokens’ access with them.
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
            Make a token <ArrowRight aria-hidden />
          </Link>
        </p>
      </Section>
    </div>
  );
}
