import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { Frame } from '#components/frame/frame.tsx';
import { Page } from '#components/kit/page-frame.tsx';
import { SSORequired } from '#components/kit/sso-required.tsx';
import { AccessWatch } from '#components/organizations/access-watch.tsx';
import { OrganizationSuspended } from '#components/organizations/organization-suspended.tsx';
import { SignInPage } from '#components/sign-in-policy/sign-in-page.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { countingDomains, isInDomains } from '#lib/contract/inside-domains.ts';
import { getOrganization, listOrganizations } from '#lib/contract/organizations.ts';
import { listSSOLogins } from '#lib/contract/saml.ts';
import { type SignInObstacle, signInObstacles } from '#lib/contract/sign-in-reasons.ts';
import { ORGANIZATION_SUSPENDED } from '#lib/contract/suspension.ts';
import { getUser } from '#lib/contract/users.ts';
import { prefetchFrame } from '#lib/session/last-organization.ts';
import { titleIn } from '#lib/session/page-title.ts';
import { currentPath, pageState, readOrProblem } from '#lib/session/prefetch.ts';
import { LazyLeaveButton } from '../lazy-fallbacks.ts';
import { readSidebar } from './read-sidebar.ts';
import { requirePath } from './require-path.ts';

type Props = { children: ReactNode; params: Promise<{ organizationId: string }> };

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  return { title: await titleIn((await params).organizationId) };
}

export default async function OrganizationLayout({ children, params }: Props) {
  const { organizationId } = await params;
  const parameters = { organizationId };
  await prefetchFrame(organizationId);
  const { problem } = await readOrProblem(getOrganization, { parameters });
  if (problem?.status === 404) notFound();
  if (problem?.reasons.includes(ORGANIZATION_SUSPENDED))
    return <Suspended organizationId={organizationId} />;
  if (problem?.reasons.includes('sso-required'))
    return <OnlyThroughSSO organizationId={organizationId} />;
  const obstacle = signInObstacles.find((one) => problem?.reasons.includes(one));
  if (obstacle) return <OnlyAfterSigningIn organizationId={organizationId} obstacle={obstacle} />;
  const [expanded] = await Promise.all([readSidebar(organizationId), requirePath(organizationId)]);
  return (
    <HydrationBoundary state={pageState()}>
      <Frame organizationId={organizationId} expanded={expanded}>
        <AccessWatch organizationId={organizationId}>{children}</AccessWatch>
      </Frame>
    </HydrationBoundary>
  );
}

/** What members of a suspended organization see instead of its pages. */
async function Suspended({ organizationId }: { organizationId: string }) {
  const { data } = await readOrProblem(listOrganizations, { query: { limit: 100 } });
  const title = data?.items.find(({ id }) => id === organizationId)?.title;
  return (
    <HydrationBoundary state={pageState()}>
      <Frame organizationId={null}>
        <Page>
          <PageHead
            title={title ?? 'Organization'}
            crumbs={[{ label: 'Organizations', href: '/organizations' }]}
          />
          <OrganizationSuspended title={title} />
        </Page>
      </Frame>
    </HydrationBoundary>
  );
}

/** What the organization asks of a sign-in instead of its pages. */
async function OnlyAfterSigningIn(props: { organizationId: string; obstacle: SignInObstacle }) {
  const { organizationId, obstacle } = props;
  const [organizations, user] = await Promise.all([
    readOrProblem(listOrganizations, { query: { limit: 100 } }),
    readOrProblem(getUser, {}),
  ]);
  const title = organizations.data?.items.find(({ id }) => id === organizationId)?.title;
  return (
    <HydrationBoundary state={pageState()}>
      <Frame organizationId={null}>
        <Page>
          <PageHead
            title={title ?? 'Sign-in'}
            crumbs={[{ label: 'Organizations', href: '/organizations' }]}
          />
          <SignInPage
            obstacle={obstacle}
            title={title ?? 'This organization'}
            leave={
              title &&
              user.data && (
                <LazyLeaveButton
                  variant="bare"
                  organizationId={organizationId}
                  title={title}
                  userId={user.data.id}
                />
              )
            }
          />
        </Page>
      </Frame>
    </HydrationBoundary>
  );
}

/** The organization's SSO providers instead of its pages, with a way back to the requested page. */
async function OnlyThroughSSO({ organizationId }: { organizationId: string }) {
  const [organizations, logins, user] = await Promise.all([
    readOrProblem(listOrganizations, { query: { limit: 100 } }),
    readOrProblem(listSSOLogins, { parameters: { organizationId } }),
    readOrProblem(getUser, {}),
  ]);
  const organization = organizations.data?.items.find(({ id }) => id === organizationId);
  const title = organization?.title;
  const email = user.data?.email;
  const isOutside = email && organization && !isInDomains(email, countingDomains(organization));
  return (
    <HydrationBoundary state={pageState()}>
      <Frame organizationId={null}>
        <Page>
          <PageHead
            title={title ?? 'Single sign-on'}
            crumbs={[{ label: 'Organizations', href: '/organizations' }]}
          />
          <SSORequired
            title={title ?? 'this organization'}
            logins={logins.data?.items ?? []}
            next={await currentPath()}
            {...(isOutside && { outside: email })}
            leave={
              organization &&
              user.data && (
                <LazyLeaveButton
                  variant="bare"
                  organizationId={organizationId}
                  title={organization.title}
                  userId={user.data.id}
                />
              )
            }
          />
        </Page>
      </Frame>
    </HydrationBoundary>
  );
}
