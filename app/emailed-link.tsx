import { HydrationBoundary } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { FrontPage } from '#components/sign-in/front-page.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Endpoint, InputOf, ReplyOf } from '#lib/contract/endpoint.ts';
import { pageState, readOrProblem } from '#lib/session/prefetch.ts';

/** The page behind a link of an email, which works without signing in; not found if the link is wrong. */
export async function EmailedLink<E extends Endpoint>({
  title,
  endpoint,
  token,
  children,
}: {
  title: string;
  /** Reads what the token of the link is for. */
  endpoint: E;
  token: string;
  children: (reply: ReplyOf<E>) => ReactNode;
}) {
  const { data, problem } = await readLink(endpoint, token);
  if (problem?.status === 404) notFound();
  return (
    <HydrationBoundary state={pageState()}>
      <FrontPage host={(await headers()).get('host') ?? ''} title={title}>
        {data ? (
          children(data)
        ) : (
          <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />}>
            {problem?.message}
          </Notice>
        )}
      </FrontPage>
    </HydrationBoundary>
  );
}

const readLink = <E extends Endpoint>(endpoint: E, token: string) =>
  readOrProblem(endpoint, { parameters: { token } } as unknown as InputOf<E>);

const wrongLinkTitle = 'This link isn’t valid';

/** The metadata of a wrong link. Its URL may still be most of a secret: no referrer has it. */
export const wrongLinkMetadata: Metadata = { title: wrongLinkTitle, referrer: 'no-referrer' };

/** The metadata of an EmailedLink: its URL is a secret, so it isn’t sent as a referrer. */
export async function emailedLinkMetadata<E extends Endpoint>(
  title: string,
  endpoint: E,
  token: string,
): Promise<Metadata> {
  const { problem } = await readLink(endpoint, token);
  return problem?.status === 404 ? wrongLinkMetadata : { title, referrer: 'no-referrer' };
}

/** Says that a link isn’t one from an email, and what to do instead. */
export async function WrongLink({ children }: { children: ReactNode }) {
  return (
    <FrontPage host={(await headers()).get('host') ?? ''} title={wrongLinkTitle}>
      <div className="grid gap-3 text-ink-2">
        <p>Part of it may be missing. Open it from the email again, or copy all of it.</p>
        {children}
      </div>
    </FrontPage>
  );
}
