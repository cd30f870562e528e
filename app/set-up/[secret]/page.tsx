import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { Reload } from '#components/kit/reload.tsx';
import { FrontPage } from '#components/sign-in/front-page.tsx';
import { SetUpForm } from '#components/sign-in/set-up-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { getSetUp } from '#lib/contract/sign-ins.ts';
import { readOrProblem } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Set up', referrer: 'no-referrer' };

export default async function SetUpPage({ params }: { params: Promise<{ secret: string }> }) {
  const { secret } = await params;
  const host = (await headers()).get('host') ?? '';
  const { data, problem } = await readOrProblem(getSetUp, { parameters: { secret } });
  if (data?.usable)
    return (
      <FrontPage host={host} title="Set up Masthead">
        <SetUpForm secret={secret} />
      </FrontPage>
    );
  return problem?.isPassing ? (
    <CheckFailed host={host} problem={problem} />
  ) : (
    <UsedLink host={host} />
  );
}

function UsedLink({ host }: { host: string }) {
  return (
    <FrontPage host={host} title="This setup link no longer works">
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

function CheckFailed({ host, problem }: { host: string; problem: Problem }) {
  return (
    <FrontPage host={host} title="Couldn’t check the setup link">
      <p className="mb-3 text-ink-2">{problem.message} The link is still valid.</p>
      <Reload />
    </FrontPage>
  );
}
