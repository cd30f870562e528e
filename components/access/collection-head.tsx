'use client';

import { useQuery } from '@tanstack/react-query';
import { Folder, FolderTree } from 'lucide-react';
import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { TabLink, TabsLine } from '#components/ui/tabs-line.tsx';
import { queryFor } from '#lib/client/query.ts';
import { type Collection, getCollection } from '#lib/contract/collections.ts';

/** The head of a collection's own page: where it stands, its title, and the way into the tree. */
export function CollectionHead({
  collection: read,
  above,
}: {
  collection: Collection;
  above: readonly { id: string; title: string }[];
}) {
  const parameters = { collectionId: read.id };
  const collection = useQuery(queryFor(getCollection, { parameters })).data ?? read;
  const base = `/orgs/${read.organization}`;
  const inTree = (id: string) => `${base}/content?collection=${encodeURIComponent(id)}`;
  return (
    <PageHead
      title={
        <>
          <Folder aria-hidden className="mr-2.5 inline size-6 align-[-2px] text-ink-3" />
          {collection.title}
        </>
      }
      crumbs={[
        { label: 'Content', href: `${base}/content` },
        ...above.map(({ id, title }) => ({
          label: title,
          href: `${base}/collections/${encodeURIComponent(id)}/access`,
        })),
      ]}
      actions={
        <Button asChild className="max-md:hidden">
          <Link href={inTree(read.id)} prefetch={false}>
            <FolderTree aria-hidden /> Show in the tree
          </Link>
        </Button>
      }
      tabs={
        <TabsLine label={collection.title}>
          <TabLink href={`${base}/collections/${encodeURIComponent(read.id)}/access`} current>
            Access
          </TabLink>
          <TabLink href={inTree(read.id)} prefetch={false} className="md:hidden">
            In the tree
          </TabLink>
        </TabsLine>
      }
    />
  );
}
