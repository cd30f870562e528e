'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, FolderTree, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { Action, usePermission } from '#components/kit/action.tsx';
import { deletedWords, lossWords } from '#components/kit/deleted-words.ts';
import { mayCall, requirementOf } from '#components/kit/permission.ts';
import { routes } from '#components/kit/routes.ts';
import { Section } from '#components/kit/section.tsx';
import { notifyUndoFailed, notifyUndone, notifyWithUndo } from '#components/kit/undo.ts';
import { useRequirement } from '#components/kit/who-can.tsx';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Link } from '#components/ui/link.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { keyOf, queryFor } from '#lib/client/query.ts';
import { send, writeHeaders } from '#lib/client/send.ts';
import { createsIn, getCollection } from '#lib/contract/collections.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import {
  deleteSpace,
  duplicateSpace,
  moveSpace,
  previewSpaceDeletion,
  RESTORABLE_DAYS,
  restoreSpace,
  type Space,
} from '#lib/contract/spaces.ts';

const RemovalQuestion = lazyPart(() =>
  import('#components/kit/removal-question.tsx').then(({ RemovalQuestion: loaded }) => loaded),
);

/** The actions on a space: duplicate, move, transfer and delete. */
export function ContentSection({ space }: { space: Space }) {
  const moving = usePermission(moveSpace, space);
  return (
    <Section id="whole" title="Manage space" fields>
      <Duplicate space={space} />
      <Row
        title="Move or transfer"
        text="To another collection, or to another organization if you’re an admin. You’ll see what moves and who loses access first."
      >
        {moving.reason ? (
          <Button unavailable={moving.reason}>
            <FolderTree aria-hidden /> Move or transfer
          </Button>
        ) : (
          <Button asChild>
            <Link href={routes.content(space.organization, { space: space.id })} prefetch={false}>
              <FolderTree aria-hidden /> Move or transfer
            </Link>
          </Button>
        )}
      </Row>
      <Deletion space={space} />
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
          notify(`Duplicated “${space.title}” as “${copy.title}”`, {
            tone: 'done',
            action: { label: 'Open', onSelect: () => router.push(routes.space(copy)) },
          }),
      },
    );
  }
  return (
    <div className="grid gap-2">
      <Row
        title="Duplicate"
        text="Creates a copy with its pages, files and default level. Grants, comments and change requests aren’t copied."
      >
        <Button
          busy={duplication.isPending}
          onClick={onClick}
          {...(reason && { unavailable: reason })}
        >
          <Copy aria-hidden /> Duplicate
        </Button>
      </Row>
      <Failure title="Couldn’t duplicate." reason={duplication.error?.message} />
    </div>
  );
}

const [inParent, atTopLevel] = createsIn;

/** The copy goes next to the original, which needs the permission to create content there. */
function useWhyNotDuplicate({ organization: organizationId, parent }: Space): string | undefined {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const collection = useQuery({
    ...queryFor(getCollection, { parameters: { collectionId: parent ?? '-' } }),
    enabled: parent !== undefined,
  }).data;
  const inCollection = useRequirement(parent ? requirementOf(inParent) : null, collection);
  const inOrganization = useRequirement(parent ? null : requirementOf(atTopLevel), organization);
  return inCollection.reason ?? inOrganization.reason;
}

function Deletion({ space }: { space: Space }) {
  const { impact, deletion, remove, question } = useDeletion(space);
  return (
    <div className="grid gap-2">
      <Row
        title="Delete"
        text={
          <>
            Moves it to the trash, where it can be restored for {RESTORABLE_DAYS} days.{' '}
            <span className="text-ink">{impact}</span>
          </>
        }
      >
        <Action
          endpoint={deleteSpace}
          on={space}
          variant="danger"
          busy={deletion.isPending}
          onClick={remove}
        >
          <Trash2 aria-hidden /> Delete space
        </Action>
      </Row>
      <Failure
        title="Couldn’t delete."
        reason={deletion.error && !question && deletion.error.message}
      />
      {question}
    </div>
  );
}

/**
 * Deletes a space, opens the content tree and offers to undo it; previews who loses access, and asks
 * when a site shows the space.
 */
function useDeletion(space: Space) {
  const client = useQueryClient();
  const router = useRouter();
  const input = { parameters: { spaceId: space.id } };
  const preview = useQuery({
    queryKey: keyOf(previewSpaceDeletion, input),
    queryFn: () => call(previewSpaceDeletion, input),
    enabled: mayCall(previewSpaceDeletion, space),
  });
  /** Called from a message that outlives this page. */
  async function restore(): Promise<void> {
    try {
      await send(restoreSpace, input);
      notifyUndone(`Restored “${space.title}”`);
      router.push(routes.space(space));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      notifyUndoFailed(`Couldn’t restore “${space.title}”. ${error.message}`);
    }
  }
  const deletion = useMutation<void, Problem>({
    mutationFn: async () => {
      await call(deleteSpace, input, { headers: writeHeaders() });
    },
    onSuccess: () => {
      notifyWithUndo(deletedWords(`“${space.title}”`, preview.data ?? null), () => void restore());
      router.push(routes.content(space.organization));
      // Without refetching: the page that is still shown would get a 404.
      void client.invalidateQueries({ refetchType: 'none' });
    },
  });
  const [isAsking, setAsking] = useState(false);
  async function remove(): Promise<void> {
    const impact = preview.data ?? (await preview.refetch()).data;
    if (impact && impact.sites.length > 0) setAsking(true);
    else deletion.mutate();
  }
  return {
    impact: preview.data && lossWords(preview.data.losing),
    deletion,
    remove: () => void remove(),
    question: isAsking && (
      <RemovalQuestion
        names={`“${space.title}”`}
        what="space"
        id={space.id}
        read={(page, options) => call(previewSpaceDeletion, { ...input, query: { page } }, options)}
        isBusy={deletion.isPending}
        problem={deletion.error?.message}
        onConfirm={() => deletion.mutate()}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
