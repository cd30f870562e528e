import { type Browser, chromium } from '@playwright/test';
import {
  newIdentityProvider,
  serveIdentityProvider,
} from '#lib/service/testing/identity-provider.ts';

type Person = { email: string; name: string };

/** An identity provider on another site, and the browser that can reach it. */
export interface OtherSite {
  /** The values an admin needs to set it up. */
  metadata: string;
  /** The next person to sign in there; can be overwritten. */
  person: Person;
  browser: Browser;
  close(): Promise<void>;
}

/** Starts an identity provider at https://idp.example, for one browser only. */
export async function startIdentityProvider(person: Person): Promise<OtherSite> {
  const provider = await newIdentityProvider();
  const served = await serveIdentityProvider(provider, person);
  const browser = await chromium.launch({
    ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
    args: [`--host-resolver-rules=MAP idp.example:443 127.0.0.1:${served.port}`],
  });
  return {
    metadata: provider.metadata(),
    person,
    browser,
    close: async () => {
      await browser.close();
      await served.close();
    },
  };
}
