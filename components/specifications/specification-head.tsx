'use client';

import { useQuery } from '@tanstack/react-query';
import { Ellipsis, FileInput, Globe, Link2, Lock, RotateCw, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import { announce } from '#components/ui/live-region.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#components/ui/menu.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { TabButton, TabsLine } from '#components/ui/tabs-line.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import type { Spec } from '#lib/contract/openapi-spec-shape.ts';
import { refreshOpenAPISpec, updateOpenAPISpecBySlug } from '#lib/contract/openapi-specs.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { specificationInput, specificationSearch, specificationsHref } from './search-params.ts';
import { StandingBadge } from './standing-badge.tsx';
import { counted, nameOf, whyNotEdit } from './words.ts';

const SourceDialog = shownLater(() =>
  import('./source-dialog.tsx').then(({ SourceDialog: loaded }) => loaded),
);
const DeleteSpecification = shownLater(() =>
  import('./delete-specification.tsx').then(({ DeleteSpecification: loaded }) => loaded),
);

const tabs = [
  ['operations', 'Operations'],
  ['versions', 'Versions'],
  ['changes', 'Changes'],
] as const;

/** The head of a specification’s page: what it is, and what can be done with it. */
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
        { label: organization?.title ?? 'Organization', href: `/orgs/${organizationId}` },
        { label: 'Settings', href: `/orgs/${organizationId}/settings` },
        { label: 'Specifications', href: specificationsHref(organizationId) },
        { label: spec.slug },
      ]}
      badges={
        <>
          <StandingBadge spec={spec} />
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
      facts={
        document && [
          document.standard,
          `version ${document.version || 'without a name'}`,
          counted(document.schemas, 'schema'),
        ]
      }
    />
  );
}

function Actions({ organizationId, spec }: { organizationId: string; spec: Spec }) {
  const router = useRouter();
  const [mode, setMode] = useState<'rest' | 'source' | 'deleting'>('rest');
  const refreshing = useMutationFor(refreshOpenAPISpec);
  const updating = useMutationFor(updateOpenAPISpecBySlug);
  const reason = whyNotEdit(spec);
  const locked = reason ? { unavailable: reason } : {};
  const input = specificationInput(organizationId, spec.slug);
  const isPublic = spec.visibility === 'public';
  const fail = ({ message }: { message: string }) => notify(message, { tone: 'bad' });
  return (
    <>
      {spec.sourceURL ? (
        <Button
          variant="primary"
          busy={refreshing.isPending}
          onClick={() =>
            refreshing.mutate(input, {
              onSuccess: () => announce('It is read again.'),
              onError: fail,
            })
          }
          {...locked}
        >
          <RotateCw aria-hidden /> Refresh now
        </Button>
      ) : (
        <Button
          variant="primary"
          {...SourceDialog.ahead}
          onClick={() => setMode('source')}
          {...locked}
        >
          <FileInput aria-hidden /> New text
        </Button>
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
          <MenuItem icon={<FileInput aria-hidden />} onSelect={() => setMode('source')} {...locked}>
            Another source…
          </MenuItem>
          <MenuItem
            icon={isPublic ? <Lock aria-hidden /> : <Globe aria-hidden />}
            onSelect={() =>
              updating.mutate(
                { ...input, body: { visibility: isPublic ? 'private' : 'public' } },
                {
                  onSuccess: ({ urls }) =>
                    notify(
                      isPublic
                        ? 'Only members read it now.'
                        : `Everybody reads it at ${urls.published ?? 'its address'} now.`,
                      { tone: 'done' },
                    ),
                  onError: fail,
                },
              )
            }
            {...locked}
          >
            {isPublic ? 'Make private' : 'Make public'}
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={<Trash2 aria-hidden />}
            danger
            onSelect={() => setMode('deleting')}
            {...locked}
          >
            Delete…
          </MenuItem>
        </MenuContent>
      </Menu>
      {mode === 'source' && (
        <SourceDialog
          organizationId={organizationId}
          spec={spec}
          onClose={() => setMode('rest')}
          onSent={() => setMode('rest')}
        />
      )}
      {mode === 'deleting' && (
        <DeleteSpecification
          organizationId={organizationId}
          spec={spec}
          onClose={() => setMode('rest')}
          onDeleted={() => router.push(specificationsHref(organizationId))}
        />
      )}
    </>
  );
}

/** Puts on the clipboard what a page’s text links to it with. */
async function copyLink(slug: string): Promise<void> {
  const link = `openapi:${slug}`;
  try {
    await navigator.clipboard.writeText(link);
    notify(`${link} is copied. A link to it in a page leads here.`, { tone: 'done' });
  } catch {
    notify(`Write ${link} as the address of a link in a page.`);
  }
}
