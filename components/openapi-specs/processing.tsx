'use client';

import { CircleX, LoaderCircle, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { Button } from '#components/ui/button.tsx';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Time } from '#components/ui/time.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { Spec } from '#lib/contract/openapi-spec.ts';
import { refreshOpenAPISpec } from '#lib/contract/openapi-specs.ts';
import { specificationInput } from './search-params.ts';
import { errorText, isProcessing } from './spec-labels.ts';

const SourceDialog = lazyPart(() =>
  import('./source-dialog.tsx').then(({ SourceDialog: loaded }) => loaded),
);
loadWhenIdle(SourceDialog);

/** Says that a specification is being processed, or why that failed and how to fix it. */
export function Processing({ organizationId, spec }: { organizationId: string; spec: Spec }) {
  const { lastProcessErrorCode: code } = spec;
  if (isProcessing(spec))
    return (
      <Notice
        tone="info"
        role="status"
        icon={<LoaderCircle aria-hidden />}
        title={spec.processingState === 'pending' ? 'Waiting to be processed' : 'Processing'}
        className="mx-gutter mt-4 flex-none"
      >
        {spec.sourceURL ? (
          <span className="mono text-[13px]">{spec.sourceURL}</span>
        ) : (
          'A long document takes a few seconds.'
        )}{' '}
        {spec.lastVersion
          ? 'The current version stays available until then.'
          : 'This page updates automatically.'}
      </Notice>
    );
  if (!code) return null;
  return <Failure organizationId={organizationId} spec={spec} code={code} />;
}

function Failure({
  organizationId,
  spec,
  code,
}: {
  organizationId: string;
  spec: Spec;
  code: keyof typeof errorText;
}) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const refreshing = useMutationFor(refreshOpenAPISpec);
  const { reason } = usePermission(refreshOpenAPISpec, spec);
  const locked = reason ? { unavailable: reason } : {};
  const { title, help } = errorText[code];
  return (
    <Notice
      tone="bad"
      icon={<CircleX aria-hidden />}
      title={title}
      className="mx-gutter mt-4 flex-none"
      actions={
        <>
          {spec.sourceURL && (
            <Button
              size="small"
              busy={refreshing.isPending}
              onClick={() => refreshing.mutate(specificationInput(organizationId, spec.slug))}
              {...locked}
            >
              <RotateCw aria-hidden /> Try again
            </Button>
          )}
          <Button
            size="small"
            {...SourceDialog.preload}
            onClick={() => setDialogOpen(true)}
            {...locked}
          >
            Change source…
          </Button>
        </>
      }
    >
      {spec.lastProcessError && <span className="block">{spec.lastProcessError}</span>}
      <span className="block">{help}</span>
      <span className="block text-meta text-ink-3">
        {spec.sourceURL && <span className="mono">{spec.sourceURL} · </span>}
        {spec.lastProcessedAt && <Time value={spec.lastProcessedAt} />}
        {spec.lastVersion && ' · The last version that worked is shown.'}
      </span>
      {refreshing.error && (
        <span role="alert" className="block font-medium text-danger">
          {refreshing.error.message}
        </span>
      )}
      {isDialogOpen && (
        <SourceDialog
          organizationId={organizationId}
          spec={spec}
          onClose={() => setDialogOpen(false)}
          onSaved={() => setDialogOpen(false)}
        />
      )}
    </Notice>
  );
}
