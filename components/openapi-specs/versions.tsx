'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, GitCompareArrows, ListTree } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { downloadText } from '#components/kit/download.ts';
import { formatNumber, formatSize } from '#components/kit/format.ts';
import { ListBody } from '#components/kit/list-body.tsx';
import { Scroller } from '#components/kit/scroller.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#components/ui/table.tsx';
import { Time } from '#components/ui/time.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { pagesFor } from '#lib/client/query.ts';
import {
  getOpenAPISpecVersionContent,
  listOpenAPISpecVersions,
  type SpecVersion,
} from '#lib/contract/openapi-versions.ts';
import { specificationSearch, versionInput, versionsInput } from './search-params.ts';
import { VersionsPlot } from './versions-plot.tsx';

type Props = { organizationId: string; slug: string };

/** The versions of a specification, newest first, each with links to its operations and changes. */
export function Versions({ organizationId, slug }: Props) {
  const [, setState] = useQueryStates(specificationSearch);
  const show = (next: Parameters<typeof setState>[0]) => {
    // What was pressed goes with the list.
    document.getElementById('main')?.focus();
    void setState(next, { history: 'push' });
  };
  const pages = useInfiniteQuery(
    pagesFor(listOpenAPISpecVersions, versionsInput(organizationId, slug)),
  );
  const versions = pages.data?.pages.flatMap((page): SpecVersion[] => page.items);
  return (
    <Scroller className="pt-3">
      <VersionsPlot
        organizationId={organizationId}
        slug={slug}
        onOpen={(version) => show({ view: 'changes', version, from: null })}
      />
      <ListBody
        nouns="versions"
        reading={pages}
        items={versions}
        skeleton={{ avatar: false }}
        moreClass="mx-gutter my-3"
      >
        {(rows) => (
          <Table aria-label="Versions">
            <TableHead sticky>
              <HeadCell className="w-24">Number</HeadCell>
              <HeadCell>Title</HeadCell>
              <HeadCell numeric className="w-28 max-lg:hidden">
                Operations
              </HeadCell>
              <HeadCell numeric className="w-24 max-lg:hidden">
                Size
              </HeadCell>
              <HeadCell className="w-36 max-md:hidden">Created</HeadCell>
              <HeadCell className="w-36 max-md:w-28">
                <span className="sr-only">Actions</span>
              </HeadCell>
            </TableHead>
            <tbody>
              {rows.map((version, index) => (
                <Row key={version.id}>
                  <Cell className="font-semibold">{version.number}</Cell>
                  <Cell className="py-1.5">
                    <span className="block wrap-anywhere md:truncate">
                      {version.title} {version.version}
                    </span>
                    <span className="block truncate text-meta text-ink-3">
                      {version.standard}, {version.sourceURL ?? 'uploaded text'}
                    </span>
                  </Cell>
                  <Cell numeric className="max-lg:hidden">
                    {formatNumber(version.operations)}
                  </Cell>
                  <Cell numeric className="max-lg:hidden">
                    {formatSize(version.bytes)}
                  </Cell>
                  <Cell className="text-ink-2 max-md:hidden">
                    <Time value={version.createdAt} />
                  </Cell>
                  <Cell className="text-right whitespace-nowrap">
                    <IconButton
                      label={`Operations of version ${version.number}`}
                      tooltip
                      size="small"
                      onClick={() =>
                        show({ view: 'operations', version: index === 0 ? null : version.id })
                      }
                    >
                      <ListTree />
                    </IconButton>
                    <IconButton
                      label={`Changes in version ${version.number}`}
                      tooltip
                      size="small"
                      {...(version.number === 1 && { unavailable: 'This is the first version.' })}
                      onClick={() => show({ view: 'changes', version: version.id, from: null })}
                    >
                      <GitCompareArrows />
                    </IconButton>
                    <DownloadButton organizationId={organizationId} slug={slug} version={version} />
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        )}
      </ListBody>
    </Scroller>
  );
}

/** Downloads the document of a version. */
function DownloadButton({ organizationId, slug, version }: Props & { version: SpecVersion }) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const input = versionInput(organizationId, slug, version.id);
      const { filesystem } = await call(getOpenAPISpecVersionContent, input);
      const [text = ''] = Object.values(filesystem);
      const name = `${slug}-${version.number}.${version.format}`;
      downloadText(name, text, 'application/octet-stream');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notify(`Couldn’t download version ${version.number}. ${error.message}`, { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton
      label={`Download version ${version.number}`}
      tooltip
      size="small"
      busy={isBusy}
      onClick={() => void download()}
    >
      <Download />
    </IconButton>
  );
}
