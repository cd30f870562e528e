'use client';

import { useMemo } from 'react';
import type { Revision } from '#lib/contract/revisions.ts';
import { inOrder, treeOf } from '../tree/page-tree.ts';
import { useWriting } from '../writing-context.tsx';
import type { Places } from './resolve-places.ts';

/** What the links of a page can lead to, as the change request has it. */
export function usePlaces(content: Revision, pageId: string): Places {
  const { organizationId, href: writing } = useWriting();
  return useMemo(() => {
    const nodes = inOrder(treeOf(content.pages));
    const pages = nodes.flatMap((node) =>
      node.type === 'link' ? [] : [[node.id, node.path] as const],
    );
    const path = pages.find(([id]) => id === pageId)?.[1] ?? '';
    const files = content.files.map(({ id, name, downloadURL: url, dimensions }) => ({
      ...{ id, name, url, ...dimensions },
    }));
    const organization = `/orgs/${organizationId}`;
    return { organization, writing, own: { id: pageId, path }, pages, files };
  }, [content, pageId, organizationId, writing]);
}
