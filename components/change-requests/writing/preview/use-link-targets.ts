'use client';

import { useMemo } from 'react';
import { fileHref } from '#components/kit/file-href.ts';
import type { Revision } from '#lib/contract/revisions.ts';
import { inOrder, pageTreeOf } from '../tree/page-tree.ts';
import { useWriting } from '../writing-context.tsx';
import type { LinkTargets } from './link-targets.ts';

/** The pages and files of the change request that links on a page can point to. */
export function useLinkTargets(content: Revision, pageId: string): LinkTargets {
  const { organizationId, href: writing } = useWriting();
  return useMemo(() => {
    const nodes = inOrder(pageTreeOf(content.pages));
    const pages = nodes.flatMap((node) =>
      node.type === 'link' ? [] : [[node.id, node.path] as const],
    );
    const path = pages.find(([id]) => id === pageId)?.[1] ?? '';
    const files = content.files.map((file) => ({
      id: file.id,
      name: file.name,
      url: fileHref(file),
      ...file.dimensions,
    }));
    const organization = `/orgs/${organizationId}`;
    return { organization, writing, own: { id: pageId, path }, pages, files };
  }, [content, pageId, organizationId, writing]);
}
