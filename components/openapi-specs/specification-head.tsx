'use client';

import { useQuery } from '@tanstack/react-query';
import { Ellipsis, FileInput, Globe, Link2, Lock, RotateCw, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Action } from '#components/kit/action.tsx';
import { plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { Badge } from '#components/ui/badge.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#components/ui/menu.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { TabButton, TabsLine } from '#components/ui/tabs-line.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import type { Spec } from '#lib/contract/openapi-spec.ts';
import {
  deleteOpenAPISpecBySlug,
  refreshOpenAPISpec,
  updateOpenAPISpecBySlug,
} from '#lib/contract/openapi-specs.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { specificationInput, specificationSearch } from './search-params.ts';
import { nameOf, statusOf } from './spec-labels.ts';
import { StatusBadge } from './status-badge.tsx';

const SourceDialog = lazyPart(() =>
  import('./source-dialog.tsx').then(({ SourceDialog: loaded }) => loaded),
);
loadWhenIdle(SourceDialog);
const DeleteSpecification = lazyPart(() =>
  import('./delete-specification.tsx').then(({ DeleteSpecification: loaded }) => loaded),
);

const tabs = [
  ['operations', 'Operations'],
  ['versions', 'Versions'],
  ['changes', 'Changes'],
] as const;

/** The head of a specification's page, with its actions. */
export function SpecificationHead({
  organizationId,
  spec,
}: {
  organizationId: string;
  spec: Spec;
}) {
  const [{ view }, setState] = useQueryStates(specificationSearch);
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const { document } = spec;
  return (
    <PageHead
      title={nameOf(spec)}
      crumbs={[
        { label: organization?.title ?? 'Organization', href: routes.organization(organizationId) },
        { label: 'Settings', href: routes.settings(organizationId) },
        { label: 'Specifications', href: routes.settings(organizationId, 'specifications') },
      ]}
      badges={
        <>
          <StatusBadge spec={spec} />
          {spec.visibility === 'public' && <Badge icon={<Globe aria-hidden />}>Public</Badge>}
        </>
      }
      actions={<Actions organizationId={organizationId} spec={spec} />}
      tabs={
        document && (
          <TabsLine label="Specification">
            {tabs.map(([name, label]) => (
              <TabButton
                key={name}
                current={name === view}
                {...(name === 'operations' && { count: document.operations })}
                {...(name === 'versions' && { count: document.number })}
                onClick={() => void setState({ view: name }, { history: 'push' })}
              >
                {label}
              </TabButton>
            ))}
          </TabsLine>
        )
      }
      facts={[
        <span key="slug" className="mono">
          {spec.slug}
        </span>,
        ...(document
          ? [
              document.standard,
              document.version ? `version ${document.version}` : 'no version name',
              plural(document.schemas, 'schema'),
            ]
          : []),
      ]}
    />
  );
}

function Actions({ organizationId, spec }: { organizationId: string; spec: Spec }) {
  const router = useRouter();
  const [dialog, setDialog] = useState<'source' | 'delete' | null>(null);
  const refreshing = useMutationFor(refreshOpenAPISpec);
  const updating = useMutationFor(updateOpenAPISpecBySlug);
  const input = specificationInput(organizationId, spec.slug);
  const isPublic = spec.visibility === 'public';
  const isFailed = statusOf(spec) === 'failed';
  const fail = ({ message }: { message: string }) => notify(message, { tone: 'bad' });
  return (
    <>
      {/* The notice about a failure has its own buttons for both. */}
      {spec.sourceURL && !isFailed && (
        <Action
          endpoint={refreshOpenAPISpec}
          on={spec}
          variant="primary"
          busy={refreshing.isPending}
          onClick={() =>
            refreshing.mutate(input, {
              onSuccess: () => announce('Refresh started'),
              onError: fail,
            })
          }
        >
          <RotateCw aria-hidden /> Refresh
        </Action>
      )}
      {!spec.sourceURL && !isFailed && (
        <Action
          endpoint={updateOpenAPISpecBySlug}
          on={spec}
          variant="primary"
          {...SourceDialog.preload}
          onClick={() => setDialog('source')}
        >
          <FileInput aria-hidden /> Replace text
        </Action>
      )}
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={`Actions for ${nameOf(spec)}`} size="default" variant="secondary">
            <Ellipsis />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<Link2 aria-hidden />} onSelect={() => void copyLink(spec.slug)}>
            Copy link for pages
          </MenuItem>
          <Action
            as={MenuItem}
            endpoint={updateOpenAPISpecBySlug}
            on={spec}
            icon={<FileInput aria-hidden />}
            onSelect={() => setDialog('source')}
          >
            Change source…
          </Action>
          <Action
            as={MenuItem}
            endpoint={updateOpenAPISpecBySlug}
            on={spec}
            icon={isPublic ? <Lock aria-hidden /> : <Globe aria-hidden />}
            onSelect={() =>
              updating.mutate(
                { ...input, body: { visibility: isPublic ? 'private' : 'public' } },
                {
                  onSuccess: ({ urls }) =>
                    notify(
                      isPublic
                        ? 'Specification is now private'
                        : urls.published
                          ? `Specification is now public at ${urls.published}`
                          : 'Specification is now public',
                      { tone: 'done' },
                    ),
                  onError: fail,
                },
              )
            }
          >
            {isPublic ? 'Make private' : 'Make public'}
          </Action>
          <MenuSeparator />
          <Action
            as={MenuItem}
            endpoint={deleteOpenAPISpecBySlug}
            on={spec}
            icon={<Trash2 aria-hidden />}
            danger
            onSelect={() => setDialog('delete')}
          >
            Delete…
          </Action>
        </MenuContent>
      </Menu>
      {dialog === 'source' && (
        <SourceDialog
          organizationId={organizationId}
          spec={spec}
          onClose={() => setDialog(null)}
          onSaved={() => setDialog(null)}
        />
      )}
      {dialog === 'delete' && (
        <DeleteSpecification
          organizationId={organizationId}
          spec={spec}
          onClose={() => setDialog(null)}
          onDeleted={() => router.push(routes.settings(organizationId, 'specifications'))}
        />
      )}
    </>
  );
}

/** Copies the link to use in the text of a page. */
async function copyLink(slug: string): Promise<void> {
  const link = `openapi:${slug}`;
  try {
    await navigator.clipboard.writeText(link);
    notify(`${link} copied. Use it as a link in any page.`, { tone: 'done' });
  } catch {
    notify(`Couldn’t copy. Use ${link} as the URL of a link in a page.`);
  }
}
