import type { ComponentProps, ReactNode } from 'react';
import { PageHead } from '#components/ui/page-head.tsx';
import { AskForAccess } from './ask-for-access.tsx';
import { Page } from './page-frame.tsx';

/** A page whose thing doesn't exist or can't be seen by the caller: the same page for both. */
export function MissingState({
  title,
  crumbs,
  actions,
  children,
}: Pick<ComponentProps<typeof PageHead>, 'crumbs'> & {
  /** “Space not found”. */
  title: string;
  /** Links to the lists it could be in. */
  actions: ReactNode;
  /** What may have happened. */
  children: ReactNode;
}) {
  return (
    <Page>
      <PageHead title={title} crumbs={crumbs} />
      <div className="grid justify-items-start gap-4 px-gutter py-6">
        <p className="max-w-[60ch] text-ink-2">{children}</p>
        <div className="flex flex-wrap gap-2">{actions}</div>
        <AskForAccess />
      </div>
    </Page>
  );
}
