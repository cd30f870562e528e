'use client';

import { useQuery } from '@tanstack/react-query';
import { type DragEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { insist } from '#components/ui/insist.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { useFiles } from './address-file.tsx';
import { Aside } from './aside.tsx';
import { useDraft } from './draft.tsx';
import { PasteBox } from './paste-box.tsx';
import { SentList } from './sent-list.tsx';

const loadReview = () => import('./review-list.tsx');
const Review = lazy(() => insist(loadReview).then(({ Review: loaded }) => ({ default: loaded })));

/** The way from pasted addresses to sent invitations; `children` is what stands below it. */
export function Composer({
  organizationId,
  children,
}: {
  organizationId: string;
  children: ReactNode;
}) {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const { draft, isBoxOpen } = useDraft();
  const take = useFiles();
  const [isOver, setOver] = useState(false);
  if (!organization) return children;
  const hasLines = draft.lines.length > 0;

  function onDrop(event: DragEvent): void {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void take([...event.dataTransfer.files]);
  }

  return (
    <div
      className="min-h-0 flex-1 overflow-y-auto data-over:outline-3 data-over:-outline-offset-3 data-over:outline-accent lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-rows-[auto_1fr]"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      // Somebody at the box needs the list next.
      onFocus={() => void loadReview()}
    >
      {hasLines ? (
        <Suspense fallback={<Box />}>
          <Review organization={organization} isBoxShown={isBoxOpen || draft.text !== ''} />
        </Suspense>
      ) : (
        <>
          <Box />
          {draft.sent.length > 0 && (
            <Aside>
              <SentList />
            </Aside>
          )}
        </>
      )}
      <div className="min-w-0 lg:col-start-1 lg:row-start-2">{children}</div>
    </div>
  );
}

function Box() {
  return (
    <section aria-label="Invite by e-mail" className="min-w-0">
      <PasteBox />
    </section>
  );
}
