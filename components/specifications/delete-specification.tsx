'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { History, Link2Off, TriangleAlert } from 'lucide-react';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import type { Spec } from '#lib/contract/openapi-spec-shape.ts';
import { deleteOpenAPISpecBySlug, listOpenAPISpecLinks } from '#lib/contract/openapi-specs.ts';
import { specificationInput } from './search-params.ts';
import { counted, nameOf } from './words.ts';

const NAMED = 20;

/** Asks before a specification is deleted, and names the pages whose links to it break. */
export function DeleteSpecification({
  organizationId,
  spec,
  onClose,
  onDeleted,
}: {
  organizationId: string;
  spec: Spec;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const client = useQueryClient();
  const input = specificationInput(organizationId, spec.slug);
  const links = useQuery(queryFor(listOpenAPISpecLinks, { ...input, query: { limit: NAMED } }));
  const deletion = useMutation<void, Problem>({
    mutationFn: async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      await call(deleteOpenAPISpecBySlug, input, { headers });
    },
    onSuccess: () => {
      notify(`${nameOf(spec)} is deleted.`, { tone: 'done' });
      onDeleted();
      void refreshAfter(client, deleteOpenAPISpecBySlug, input);
    },
  });
  const { document } = spec;
  const count = links.data?.count ?? 0;
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={`Delete ${nameOf(spec)}?`}
        consequences={[
          {
            icon: <History aria-hidden />,
            text: document
              ? `All its versions go, with ${counted(document.operations, 'operation')} in the last one`
              : 'Nothing of it was read yet',
          },
          ...(count > 0
            ? [
                {
                  icon: <Link2Off aria-hidden />,
                  text: `${counted(count, 'link')} to it ${count === 1 ? 'is' : 'are'} broken then`,
                },
              ]
            : []),
        ]}
        note={`A deleted specification doesn’t come back. One with the name ${spec.slug} mends the links.`}
        confirm={`Delete ${nameOf(spec)}`}
        keep="Keep"
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
      >
        <div aria-live="polite" aria-busy={links.isPending} className="text-ink-2">
          {links.isPending && <Skeleton className="w-2/3" />}
          {links.error instanceof Problem && (
            <p className="flex items-start gap-2">
              <TriangleAlert aria-hidden className="mt-[3px] size-3.5" />
              Which pages link to it could not be found out. {links.error.message}
            </p>
          )}
          {links.data && count === 0 && <p>No page that you see links to it.</p>}
          {links.data && count > 0 && (
            <ul aria-label="Pages that link to it" className="grid gap-1">
              {links.data.items.map(
                (location) =>
                  location.kind === 'page' && (
                    <li
                      key={`${location.space.id} ${location.page.id} ${location.internalLocation?.anchor}`}
                    >
                      <b>{location.page.title}</b> in {location.space.title}
                    </li>
                  ),
              )}
              {count > links.data.items.length && (
                <li>and {counted(count - links.data.items.length, 'more link')}</li>
              )}
            </ul>
          )}
        </div>
        {deletion.error && (
          <Notice tone="bad" role="alert" title="Not deleted.">
            {deletion.error.message}
          </Notice>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}
