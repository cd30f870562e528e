'use client';

import { useQuery } from '@tanstack/react-query';
import { type DragEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { retryImport } from '#components/ui/retry-import.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { useAddFiles } from './address-file.tsx';
import { loadAdding, useDraft } from './draft.tsx';
import { PasteBox } from './paste-box.tsx';
import { SentList } from './sent-list.tsx';
import { SummaryAside } from './summary-aside.tsx';

const loadReview = () => import('./review-list.tsx');
const Review = lazy(() =>
  retryImport(loadReview).then(({ Review: loaded }) => ({ default: loaded })),
);

/** Adding, reviewing and sending addresses; `children` is shown below. */
export function Composer({
  organizationId,
  children,
}: {
  organizationId: string;
  children: ReactNode;
}) {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const { draft, isBoxOpen } = useDraft();
  const addFiles = useAddFiles();
  const [isOver, setOver] = useState(false);
  if (!organization) return children;
  const hasLines = draft.lines.length > 0;

  function onDrop(event: DragEvent): void {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void addFiles([...event.dataTransfer.files]);
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
      // Preloads what comes next: the reader of addresses and their list.
      onFocus={() => void Promise.all([loadAdding(), loadReview()]).catch(() => undefined)}
    >
      {hasLines ? (
        <Suspense fallback={<PasteSection />}>
          <Review organization={organization} isBoxShown={isBoxOpen || draft.text !== ''} />
        </Suspense>
      ) : (
        <>
          <PasteSection />
          {draft.sent.length > 0 && (
            <SummaryAside>
              <SentList />
            </SummaryAside>
          )}
        </>
      )}
      <div className="min-w-0 lg:col-start-1 lg:row-start-2">{children}</div>
    </div>
  );
}

function PasteSection() {
  return (
    <section aria-label="Invite by email" className="min-w-0">
      <PasteBox />
    </section>
  );
}
