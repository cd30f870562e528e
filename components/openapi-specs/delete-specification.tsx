'use client';

import { useQuery } from '@tanstack/react-query';
import { History, Link2Off, TriangleAlert } from 'lucide-react';
import { CANT_UNDO } from '#components/kit/cant-undo.ts';
import { Confirm } from '#components/kit/confirm.tsx';
import { plural } from '#components/kit/format.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import type { Spec } from '#lib/contract/openapi-spec.ts';
import { deleteOpenAPISpecBySlug, listOpenAPISpecLinks } from '#lib/contract/openapi-specs.ts';
import { specificationInput } from './search-params.ts';
import { nameOf } from './spec-labels.ts';

const NAMED_PAGES = 20;

/** Confirms deleting a specification and lists the pages whose links would break. */
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
  const input = specificationInput(organizationId, spec.slug);
  const links = useQuery(
    queryFor(listOpenAPISpecLinks, { ...input, query: { limit: NAMED_PAGES } }),
  );
  const { document } = spec;
  const count = links.data?.count ?? 0;
  return (
    <Confirm
      title={`Delete ${nameOf(spec)}?`}
      confirm={`Delete ${nameOf(spec)}`}
      endpoint={deleteOpenAPISpecBySlug}
      input={input}
      consequences={[
        {
          icon: <History aria-hidden />,
          text: document
            ? `All versions are deleted, including ${plural(document.operations, 'operation')} in the latest`
            : 'It has no versions yet',
        },
        ...(count > 0
          ? [
              {
                icon: <Link2Off aria-hidden />,
                text: `${plural(count, 'link')} to it will break`,
              },
            ]
          : []),
      ]}
      note={`${CANT_UNDO} Adding a specification with the slug ${spec.slug} repairs the links.`}
      done={`${nameOf(spec)} deleted`}
      onDone={onDeleted}
      onClose={onClose}
    >
      <div aria-live="polite" aria-busy={links.isPending} className="text-ink-2">
        {links.isPending && <Skeleton className="w-2/3" />}
        {links.error instanceof Problem && (
          <p className="flex items-start gap-2">
            <TriangleAlert aria-hidden className="mt-[3px] size-3.5" />
            Couldn’t load the pages that link to it. {links.error.message}
          </p>
        )}
        {links.data && count === 0 && <p>No pages you can see link to it.</p>}
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
              <li>and {plural(count - links.data.items.length, 'more link')}</li>
            )}
          </ul>
        )}
      </div>
    </Confirm>
  );
}
