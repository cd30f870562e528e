'use client';

import { useQuery } from '@tanstack/react-query';
import { Folder, FolderTree } from 'lucide-react';
import { contentCrumbs } from '#components/kit/content-crumbs.ts';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { type Collection, getCollection } from '#lib/contract/collections.ts';

/** The head of a collection's page, with its breadcrumbs and a link to the content tree. */
export function CollectionHead({
  collection: read,
  above,
}: {
  collection: Collection;
  above: readonly { id: string; title: string }[];
}) {
  const { id, organization } = read;
  const collection =
    useQuery(queryFor(getCollection, { parameters: { collectionId: id } })).data ?? read;
  const inTree = routes.content(organization, { collection: id });
  return (
    <PageHead
      title={
        <>
          <Folder aria-hidden className="mr-2.5 inline size-6 align-[-2px] text-ink-3" />
          {collection.title}
        </>
      }
      crumbs={contentCrumbs(organization, above)}
      actions={
        <Button asChild>
          <Link href={inTree} prefetch={false}>
            <FolderTree aria-hidden /> Show in content
          </Link>
        </Button>
      }
      facts={['Access to this collection and everything in it']}
    />
  );
}
