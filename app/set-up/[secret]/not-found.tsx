import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { FrontPage } from '#components/sign-in/front-page.tsx';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';

const title = 'This setup link no longer works';

export const metadata: Metadata = { title, referrer: 'no-referrer' };

/** Shown for a setup link that is unknown, used, expired or replaced: nobody learns which. */
export default async function SetUpNotFound() {
  return (
    <FrontPage host={(await headers()).get('host') ?? ''} title={title}>
      <div className="grid gap-3 text-ink-2">
        <p>
          A setup link works once, for one day, until the first organization is created. This one
          was already used, has expired or was replaced by a newer one.
        </p>
        <p>
          <b className="text-ink">Already set up?</b> Sign in as the admin, or ask for an
          invitation.
        </p>
        <p>
          <b className="text-ink">Not set up yet?</b> Restart Masthead: until there is an
          organization, each start prints a new link.
        </p>
        <Button asChild variant="primary" size="wide">
          <Link href="/sign-in">Sign in</Link>
        </Button>
      </div>
    </FrontPage>
  );
}
