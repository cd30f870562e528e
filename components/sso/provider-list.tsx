'use client';

import { CircleX, Plus } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { roleName } from '#components/kit/levels.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Time } from '#components/ui/time.tsx';
import type { SAMLProvider } from '#lib/contract/saml-provider-shape.ts';
import { ExpiryWords } from './certificate-facts.tsx';
import { nextStep } from './missing.ts';
import { providerHref, ssoHref } from './paths.ts';
import { StatusBadge } from './status-badge.tsx';

/** The way to a new provider. */
export function NewProvider({
  organizationId,
  variant = 'secondary',
}: {
  organizationId: string;
  variant?: 'primary' | 'secondary';
}) {
  return (
    <Button asChild variant={variant} size={variant === 'primary' ? 'default' : 'small'}>
      <Link href={`${ssoHref(organizationId)}/new`}>
        <Plus aria-hidden /> Set up a provider
      </Link>
    </Button>
  );
}

/** The providers of an organization, or what they are for. */
export function ProviderList({
  organizationId,
  providers,
}: {
  organizationId: string;
  providers: readonly SAMLProvider[];
}) {
  if (providers.length === 0)
    return (
      <EmptyState
        title="No provider yet"
        level={3}
        className="px-0 py-5"
        actions={<NewProvider organizationId={organizationId} variant="primary" />}
      >
        An identity provider such as Okta, Entra ID or Keycloak can sign your people in, by SAML
        2.0. Whoever it lets in at one of your e-mail domains becomes a member, without an
        invitation. Nobody has to use it before you say so.
      </EmptyState>
    );
  return (
    <ul aria-label="Providers">
      {providers.map((provider) => (
        <Row key={provider.id} organizationId={organizationId} provider={provider} />
      ))}
    </ul>
  );
}

function Row({ organizationId, provider }: { organizationId: string; provider: SAMLProvider }) {
  const { id, label, status, certificateInfo, lastFailure, defaultRole, defaultTeam } = provider;
  const next = nextStep(provider);
  return (
    <li className="border-b border-hairline py-2.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          href={providerHref(organizationId, id)}
          className="link min-w-0 font-medium wrap-anywhere"
        >
          {label}
        </Link>
        <StatusBadge status={status} />
        {next && <span className="text-meta text-ink-2">{next}</span>}
      </div>
      <div className="flex flex-wrap gap-x-1.5 text-meta text-ink-3">
        {certificateInfo && (
          <Part>
            Certificate: <ExpiryWords certificate={certificateInfo} />
          </Part>
        )}
        <Part>
          New people get {roleName(defaultRole)}
          {defaultTeam && `, and the team ${defaultTeam.title}`}
        </Part>
      </div>
      {lastFailure && (
        <p className="mt-1 flex items-start gap-1.5 text-meta">
          <CircleX aria-hidden className="mt-px size-3.5 text-danger" />
          <span className="min-w-0 wrap-anywhere">
            <b className="font-medium text-danger">The last sign-in failed</b>,{' '}
            <Time value={lastFailure.at} />: {lastFailure.reason}
          </span>
        </p>
      )}
    </li>
  );
}

function Part({ children }: { children: ReactNode }) {
  return <span className="not-first:before:mr-1.5 not-first:before:content-['·']">{children}</span>;
}
