import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { Reload } from '#components/kit/reload.tsx';
import { FrontPage } from '#components/sign-in/front-page.tsx';
import { SetUpForm } from '#components/sign-in/set-up-form.tsx';
import { getSetUp } from '#lib/contract/sign-ins.ts';
import { readOrProblem } from '#lib/session/prefetch.ts';
import { metadata as usedLinkMetadata } from './not-found.tsx';

type Props = { params: Promise<{ secret: string }> };

const readSetUp = ({ secret }: { secret: string }) =>
  readOrProblem(getSetUp, { parameters: { secret } });

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { data, problem } = await readSetUp(await params);
  return data?.usable || problem?.isPassing
    ? { title: 'Set up', referrer: 'no-referrer' }
    : usedLinkMetadata;
}

export default async function SetUpPage({ params }: Props) {
  const { secret } = await params;
  const host = (await headers()).get('host') ?? '';
  const { data, problem } = await readSetUp({ secret });
  if (data?.usable)
    return (
      <FrontPage host={host} title="Set up Masthead">
        <SetUpForm secret={secret} />
      </FrontPage>
    );
  if (!problem?.isPassing) notFound();
  return (
    <FrontPage host={host} title="Couldn’t check the setup link">
      <p className="mb-3 text-ink-2">{problem.message} The link is still valid.</p>
      <Reload />
    </FrontPage>
  );
}
