'use client';

import { useQuery } from '@tanstack/react-query';
import { Copy, FolderTree, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import { getCollection } from '#lib/contract/collections.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { duplicateSpace, RESTORABLE_DAYS, type Space } from '#lib/contract/spaces.ts';
import { spaceHref } from '../places.ts';
import { Section, useLock } from './section.tsx';
import { useDeletion } from './use-deletion.ts';

/** What can be done with the space as a whole: copying, moving, transferring, deleting. */
export function ContentSection({ space }: { space: Space }) {
  const locked = useLock(space);
  const content = `/orgs/${space.organization}/content?space=${encodeURIComponent(space.id)}`;
  return (
    <Section id="whole" title="The space as a whole">
      <Duplicate space={space} />
      <Row
        title="Move or transfer"
        text="Another place in the tree, or another organization. What moves and who loses access is shown before."
      >
        {locked.unavailable ? (
          <Button {...locked}>
            <FolderTree aria-hidden /> Move or transfer
          </Button>
        ) : (
          <Button asChild>
            <Link href={content} prefetch={false}>
              <FolderTree aria-hidden /> Move or transfer
            </Link>
          </Button>
        )}
      </Row>
      <Deletion space={space} locked={locked} />
    </Section>
  );
}

function Row(props: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-semibold">{props.title}</h3>
        <p className="text-ink-2">{props.text}</p>
      </div>
      {props.children}
    </div>
  );
}

function Duplicate({ space }: { space: Space }) {
  const router = useRouter();
  const duplication = useMutationFor(duplicateSpace);
  const reason = useWhyNotDuplicate(space);
  function onClick(): void {
    duplication.mutate(
      { parameters: { spaceId: space.id } },
      {
        onSuccess: (copy) =>
          notify(`${copy.title} is a copy of ${space.title}.`, {
            tone: 'done',
            action: { label: 'Open', onSelect: () => router.push(spaceHref(copy)) },
          }),
      },
    );
  }
  return (
    <div className="grid gap-2">
      <Row
        title="Duplicate"
        text="A copy right after it, with its pages, files and default level. Grants, comments and change requests are not copied."
      >
        <Button
          busy={duplication.isPending}
          onClick={onClick}
          {...(reason && { unavailable: reason })}
        >
          <Copy aria-hidden /> Duplicate
        </Button>
      </Row>
      {duplication.error && (
        <Notice tone="bad" role="alert" title="Not duplicated.">
          {duplication.error.message}
        </Notice>
      )}
    </div>
  );
}

/** The copy goes beside the original, so it takes the right to put something there. */
function useWhyNotDuplicate({ organization: organizationId, parent }: Space): string | undefined {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const collection = useQuery({
    ...queryFor(getCollection, { parameters: { collectionId: parent ?? '-' } }),
    enabled: parent !== undefined,
  }).data;
  const isAllowed = parent
    ? collection?.permissions.create
    : organization?.permissions.createContent;
  if (isAllowed !== false) return undefined;
  const where = collection?.title ?? organization?.title;
  return `A copy beside it takes the role Create on ${where}.\nAn admin of ${organization?.title} can give it to you.`;
}

function Deletion({ space, locked }: { space: Space; locked: { unavailable?: string } }) {
  const { impact, deletion, remove } = useDeletion(space);
  return (
    <div className="grid gap-2">
      <Row
        title="Delete"
        text={
          <>
            It goes to the trash, from where it can be restored for {RESTORABLE_DAYS} days.{' '}
            <span className="text-ink">{impact}</span>
          </>
        }
      >
        <Button variant="danger" busy={deletion.isPending} onClick={remove} {...locked}>
          <Trash2 aria-hidden /> Delete {space.title}
        </Button>
      </Row>
      {deletion.error && (
        <Notice tone="bad" role="alert" title="Not deleted.">
          {deletion.error.message}
        </Notice>
      )}
    </div>
  );
}
