import { headers } from 'next/headers';
import { cache } from 'react';

/** Facts from the browser about its viewer, so that the HTML matches what the page then shows. */
export type Viewer = {
  /** The time zone, from an earlier page. */
  zone: string | undefined;
  /** The organization last looked at. */
  organizationId: string | undefined;
  /** Whether the command key is ⌘. */
  isMac: boolean;
};

/** Reads the viewer of the requested page from its headers. */
export const currentViewer = cache(async () => viewerOf(await headers()));

/** @param incoming the headers of the request for a page */
export function viewerOf(incoming: Pick<Headers, 'get'>): Viewer {
  const cookies = incoming.get('cookie') ?? '';
  const platform = incoming.get('sec-ch-ua-platform') ?? incoming.get('user-agent') ?? '';
  return {
    zone: knownZone(cookieOf(cookies, 'masthead-zone')),
    organizationId: cookieOf(cookies, 'masthead-organization'),
    isMac: /mac|iphone|ipad/i.test(platform),
  };
}

function cookieOf(cookies: string, name: string): string | undefined {
  const [, value] = new RegExp(`(?:^|; )${name}=([^;]{1,200})`).exec(cookies) ?? [];
  try {
    return value && decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

function knownZone(zone: string | undefined): string | undefined {
  try {
    return zone && new Intl.DateTimeFormat('en-GB', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
