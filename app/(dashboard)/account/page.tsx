import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { Account } from '#components/account/account.tsx';
import { allShown, securityLogInput, signInsShown } from '#components/account/search-params.ts';
import { Page, PageBody } from '#components/kit/page-frame.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { getNotificationSettings } from '#lib/contract/notifications.ts';
import { listPasskeys } from '#lib/contract/passkeys.ts';
import { getRecoveryCodes } from '#lib/contract/recovery-codes.ts';
import { listSecurityEvents } from '#lib/contract/security-log.ts';
import { getSignInMethods, listSignIns } from '#lib/contract/sign-ins.ts';
import { listTokens } from '#lib/contract/tokens.ts';
import { getUser } from '#lib/contract/users.ts';
import { pageState, prefetch, reading, readingPages } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Account' };

export default async function AccountPage() {
  await prefetch(
    reading(getUser, {}),
    reading(listSignIns, { query: signInsShown }),
    reading(listPasskeys, { query: allShown }),
    reading(listTokens, { query: allShown }),
    reading(getSignInMethods, {}),
    reading(getRecoveryCodes, {}),
    reading(getNotificationSettings, {}),
    readingPages(listSecurityEvents, securityLogInput),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <Page>
        <PageHead title="Account" crumbs={[{ label: 'Home', href: '/' }]} />
        <PageBody>
          <Account />
        </PageBody>
      </Page>
    </HydrationBoundary>
  );
}
