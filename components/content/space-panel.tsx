'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { usePermission } from '#components/kit/action.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Link } from '#components/ui/link.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { PanelSection, SidePanel } from '#components/ui/side-panel.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { Time } from '#components/ui/time.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getSpace, type Space, updateSpace } from '#lib/contract/spaces.ts';
import { useContentPage } from './content-context.ts';
import { DetailsActions } from './details-actions.tsx';
import { Emoji } from './emoji.tsx';
import { preloadDialogs } from './lazy-dialogs.ts';
import { LevelField } from './level-field.tsx';
import { type ContentNode, spacePath } from './node.ts';
import { usePaths } from './paths.ts';
import { TitleForm } from './title-form.tsx';
import { useDetails } from './use-details.ts';
import { visibilityWords } from './words.ts';

/** The details and actions of a space, beside the tree. */
export function SpacePanel({ spaceId }: { spaceId: string }) {
  const { organizationId, title: root } = useContentPage();
  const { hideDetails } = useDetails();
  const reading = useQuery(queryFor(getSpace, { parameters: { spaceId } }));
  const { paths } = usePaths(organizationId);
  const space = reading.data;
  const node: ContentNode | undefined = space && { type: 'space', space };
  return (
    <SidePanel
      title={space?.title ?? 'Space'}
      media={space && <EmojiButton space={space} />}
      subtitle={space && `Space in ${paths.pathOf(space.parent) || root}`}
      onClose={hideDetails}
      footer={node && <DetailsActions node={node} />}
    >
      {reading.error instanceof Problem && !space && (
        <ProblemState
          problem={reading.error}
          what="This space"
          onRetry={() => void reading.refetch()}
        />
      )}
      {reading.isPending && <SkeletonRows label="Loading space" rows={4} />}
      {space && node && (
        <>
          <PanelSection>
            <Button asChild size="wide">
              <Link href={spacePath(organizationId, spaceId)} prefetch={false}>
                Open space <ArrowRight aria-hidden />
              </Link>
            </Button>
          </PanelSection>
          <PanelSection>
            <TitleForm key={space.title} node={node} />
          </PanelSection>
          <PanelSection>
            <EditMode space={space} />
          </PanelSection>
          <PanelSection>
            <LevelField node={node} />
          </PanelSection>
          <PanelSection>
            <dl className="grid grid-cols-[112px_minmax(0,1fr)] leading-7">
              <dt className="text-ink-3">Visible to</dt>
              <dd>{visibilityWords[space.visibility]}</dd>
              <dt className="text-ink-3">Updated</dt>
              <dd>
                <Time value={space.updatedAt} />
              </dd>
              <dt className="text-ink-3">Created</dt>
              <dd>
                <Time value={space.createdAt} />
              </dd>
            </dl>
          </PanelSection>
        </>
      )}
    </SidePanel>
  );
}

function EmojiButton({ space }: { space: Space }) {
  const { openDialog } = useContentPage();
  const { reason } = usePermission(updateSpace, space);
  return (
    <Button
      aria-label={`Emoji of ${space.title}: ${space.emoji || 'none'}. Change`}
      className="size-9 px-0"
      {...preloadDialogs}
      onClick={() => openDialog({ kind: 'emoji', space })}
      {...(reason && { unavailable: reason })}
    >
      <Emoji emoji={space.emoji} />
    </Button>
  );
}

function EditMode({ space }: { space: Space }) {
  const { actions } = useContentPage();
  const { reason } = usePermission(updateSpace, space);
  const saving = useMutation<unknown, Problem, boolean>({
    mutationFn: (isLocked) =>
      actions.edit(
        { type: 'space', space },
        { editMode: isLocked ? 'locked' : 'live' },
        { editMode: space.editMode },
        `${isLocked ? 'Unlocked' : 'Locked'} “${space.title}” again`,
      ),
    onSuccess: (_reply, isLocked) =>
      announce(isLocked ? `Locked “${space.title}”` : `Unlocked “${space.title}”`),
  });
  const isLocked = saving.isPending ? saving.variables : space.editMode === 'locked';
  return (
    <>
      <Switch
        checked={isLocked}
        onCheckedChange={(on) => saving.mutate(on)}
        description="Content can only be changed through change requests."
        {...(reason && { unavailable: reason })}
      >
        Locked
      </Switch>
      <Failure title="Couldn’t change the space." reason={saving.error?.message} className="mt-2" />
    </>
  );
}
