import { type Browser, chromium } from '@playwright/test';
import {
  newIdentityProvider,
  serveIdentityProvider,
} from '#lib/service/testing/identity-provider.ts';

type Person = { email: string; name: string };

/** An identity provider on another site, and the browser that finds it there. */
export interface OtherSite {
  /** What an admin is given to set it up. */
  metadata: string;
  /** Who signs in there next: to be written over. */
  person: Person;
  browser: Browser;
  close(): Promise<void>;
}

/** Starts an identity provider at https://idp.example, for one browser alone. */
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
