import { HydrationBoundary } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { FrontPage } from '#components/sign-in/front-page.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Endpoint, InputOf, ReplyOf } from '#lib/contract/endpoint.ts';
import { pageState, readOrProblem } from '#lib/session/prefetch.ts';

/** The page behind a link of an email, which works without signing in. */
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
  const { data, problem } = await readOrProblem(endpoint, {
    parameters: { token },
  } as unknown as InputOf<E>);
  return (
    <HydrationBoundary state={pageState()}>
      <FrontPage host={(await headers()).get('host') ?? ''} title={title}>
        {data ? (
          children(data)
        ) : (
          <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />}>
            {problem?.status === 404
              ? 'This link isn’t valid. Open it from the email again.'
              : problem?.message}
          </Notice>
        )}
      </FrontPage>
    </HydrationBoundary>
  );
}
