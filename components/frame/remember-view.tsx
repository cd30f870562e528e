'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { queryFor } from '#lib/client/query.ts';
import { DAY, SECOND } from '#lib/contract/durations.ts';
import { getUser } from '#lib/contract/users.ts';

const YEAR = (365 * DAY) / SECOND;

/**
 * Sends the server the time zone and the organization, for the first HTML of the next page, and
 * remembers what was opened, for the palette.
 */
export function RememberView({ organizationId }: { organizationId: string | null }) {
  const pathname = usePathname();
  const me = useQuery(queryFor(getUser, {})).data?.id;
  useEffect(() => {
    if (me && organizationId)
      import('./visits.ts')
        .then(({ rememberVisit }) => rememberVisit({ me, organizationId }, pathname))
        // Without the script nothing is remembered.
        .catch(() => undefined);
  }, [me, organizationId, pathname]);
  useEffect(() => {
    keep('masthead-zone', new Intl.DateTimeFormat().resolvedOptions().timeZone);
    if (organizationId) keep('masthead-organization', organizationId);
  }, [organizationId]);
  return null;
}

function keep(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
}
