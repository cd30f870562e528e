'use client';

import { CircleX, LoaderCircle, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import { Notice } from '#components/ui/notice.tsx';
import { Time } from '#components/ui/time.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { Spec } from '#lib/contract/openapi-spec-shape.ts';
import { refreshOpenAPISpec } from '#lib/contract/openapi-specs.ts';
import { specificationInput } from './search-params.ts';
import { faultWords, isGoing, whyNotEdit } from './words.ts';

const SourceDialog = shownLater(() =>
  import('./source-dialog.tsx').then(({ SourceDialog: loaded }) => loaded),
);

/** What goes on with a specification, or why it could not be read and what helps. */
export function Processing({ organizationId, spec }: { organizationId: string; spec: Spec }) {
  const { lastProcessErrorCode: code } = spec;
  if (isGoing(spec))
    return (
      <Notice
        tone="info"
        role="status"
        icon={<LoaderCircle aria-hidden />}
        title={spec.processingState === 'pending' ? 'It waits to be read.' : 'It is being read.'}
        className="mx-gutter mt-4 flex-none"
      >
        {spec.sourceURL ? (
          <span className="mono text-[13px]">{spec.sourceURL}</span>
        ) : (
          'A long text takes a few seconds.'
        )}{' '}
        {spec.lastVersion
          ? 'What was read before stays until then.'
          : 'This page shows it as soon as it is there.'}
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
  code: keyof typeof faultWords;
}) {
  const [isAsking, setAsking] = useState(false);
  const refreshing = useMutationFor(refreshOpenAPISpec);
  const reason = whyNotEdit(spec);
  const locked = reason ? { unavailable: reason } : {};
  const { title, help } = faultWords[code];
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
          <Button size="small" {...SourceDialog.ahead} onClick={() => setAsking(true)} {...locked}>
            Another source…
          </Button>
        </>
      }
    >
      {spec.lastProcessError && <span className="block">{spec.lastProcessError}</span>}
      <span className="block">{help}</span>
      <span className="block text-meta text-ink-3">
        {spec.sourceURL && <span className="mono">{spec.sourceURL} · </span>}
        {spec.lastProcessedAt && <Time value={spec.lastProcessedAt} />}
        {spec.lastVersion && ' · What was read before is still shown.'}
      </span>
      {refreshing.error && (
        <span role="alert" className="block font-medium text-danger">
          {refreshing.error.message}
        </span>
      )}
      {isAsking && (
        <SourceDialog
          organizationId={organizationId}
          spec={spec}
          onClose={() => setAsking(false)}
          onSent={() => setAsking(false)}
        />
      )}
    </Notice>
  );
}
