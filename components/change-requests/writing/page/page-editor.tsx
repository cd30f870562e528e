'use client';

import { History, UserPen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDayTime, plural } from '#components/kit/format.ts';
import { LeaveGuard } from '#components/kit/leave-guard.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Revision } from '#lib/contract/revisions.ts';
import { isRunning, type Uploads } from '../files/use-uploads.ts';
import type { TextWorker } from '../preview/text-worker-client.ts';
import { useLinkTargets } from '../preview/use-link-targets.ts';
import { TextField } from '../text/text-field.tsx';
import { TextToolbar } from '../text/text-toolbar.tsx';
import { useWriting } from '../writing-context.tsx';
import { SaveState, TitleFields } from './page-header.tsx';
import type { OpenedPage } from './page-snapshot.ts';
import type { PageValues } from './page-values.ts';
import { usePage } from './use-page.ts';
import { useSaveKey } from './use-save-key.ts';
import { useUnsavedNotice } from './use-unsaved-notice.ts';

const Preview = lazyPart(() => import('../preview/preview.tsx').then((module) => module.Preview));
const PageSettings = lazyPart(() =>
  import('./page-settings.tsx').then((module) => module.PageSettings),
);
const FilesPanel = lazyPart(() =>
  import('../files/files-panel.tsx').then((module) => module.FilesPanel),
);
const ConflictDialog = lazyPart(() =>
  import('./conflict-dialog.tsx').then((module) => module.ConflictDialog),
);

type Props = {
  opened: OpenedPage;
  draftKey: string;
  content: Revision;
  worker: TextWorker | null;
  uploads: Uploads;
  isPreviewOpen: boolean;
  onPreview: (isOpen: boolean) => void;
  onUnsaved: (isUnsaved: boolean) => void;
};

type Panel = 'files' | 'settings' | null;

/** The page editor: title, text, side panels, and whether it is saved. */
export function PageEditor(props: Props) {
  const { opened, content, worker, uploads, isPreviewOpen, onPreview } = props;
  const writing = useWriting();
  const requestRef = { spaceId: writing.spaceId, number: writing.number };
  const page = usePage({ ...props, requestRef });
  const [panel, setPanel] = useState<Panel>(null);
  const [isRestored, setRestored] = useState(opened.draft !== null);
  const title = useRef<HTMLInputElement>(null);
  const { actions, values, type, editor } = page;
  const hasText = type === 'document';
  useUnsavedNotice({
    isDirty: page.isDirty,
    isDraftStored: page.isDraftStored,
    title: page.base.values.title,
    href: `${writing.href}?page=${encodeURIComponent(page.pageId)}`,
  });
  const linkTargets = useLinkTargets(content, page.pageId);
  const parent = writing.tree.parents.get(page.pageId) ?? null;
  const parentNode = parent === null ? undefined : writing.tree.nodes.get(parent);

  function save(onSaved?: () => void): void {
    const invalid = actions.save(onSaved);
    if (invalid === 'title' || invalid === 'description') title.current?.focus();
    else if (invalid) setPanel('settings');
  }
  useSaveKey(() => save());
  const hasNoSettingsErrors = (['slug', 'emoji', 'target'] as const).every(
    (name) => !page.errors[name],
  );
  useEffect(() => {
    if (!hasNoSettingsErrors) setPanel('settings');
  }, [hasNoSettingsErrors]);

  function link(): void {
    const view = editor.current;
    if (!view) return;
    writing.openDialog({
      kind: 'link',
      selected: view.selected(),
      onPick: (markdown) => {
        view.insert(markdown);
        // Waits until the dialog has closed.
        window.setTimeout(() => view.focus());
      },
    });
  }

  const uploading = uploads.uploads.filter(isRunning).length;

  async function addFiles(files: File[], at?: number): Promise<void> {
    const view = editor.current;
    const mark = view?.mark(at);
    setPanel('files');
    await uploads.actions.add(files, (markdown) => {
      if (!view || !mark || editor.current !== view) return;
      // A drop on a word must not split it.
      if (at !== undefined) view.insertBlock(markdown, mark);
      else view.insert(`${markdown}\n`, mark);
    });
    if (mark) view?.release(mark);
  }

  return (
    <div
      className="flex min-h-0 min-w-0 flex-1"
      // Otherwise the browser would open a file dropped outside the text in place of the page.
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        const files = [...event.dataTransfer.files];
        if (event.defaultPrevented || files.length === 0) return;
        event.preventDefault();
        if (hasText) void addFiles(files);
      }}
    >
      {uploading > 0 ? (
        <LeaveGuard
          changed={['files']}
          lost={`${plural(uploading, 'file')} still uploading may not be added${page.isDirty ? `, and ${page.base.values.title} isn’t saved` : ''}`}
        />
      ) : (
        <LeaveGuard
          changed={page.isDirty ? [page.base.values.title] : []}
          onSave={page.isDraftStored ? save : undefined}
        />
      )}
      <div className="@container flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="flex flex-none items-start gap-3 px-gutter pt-3 pb-2">
          <TitleFields page={page} titleRef={title} onEnter={() => editor.current?.focus()} />
          <SaveState page={page} onSave={() => save()} />
        </div>
        <Notices
          page={page}
          savedAt={isRestored ? opened.draft?.savedAt : undefined}
          onSave={save}
          onDiscard={() => {
            setRestored(false);
            actions.discard();
          }}
          onClose={() => setRestored(false)}
        />
        <TextToolbar
          hasText={hasText}
          isPreviewOpen={isPreviewOpen}
          isFilesOpen={panel === 'files'}
          isSettingsOpen={panel === 'settings'}
          onWrap={(sign) => editor.current?.wrap(sign)}
          onLink={link}
          onFind={() => editor.current?.find()}
          onBlocks={() => editor.current?.offerBlocks()}
          readText={actions.readText}
          onGo={(line) => editor.current?.goTo(line)}
          onPreview={() => onPreview(!isPreviewOpen)}
          onFiles={() => setPanel(panel === 'files' ? null : 'files')}
          onSettings={() => setPanel(panel === 'settings' ? null : 'settings')}
        />
        {hasText ? (
          <div className="flex min-h-0 flex-1 @max-[46rem]:flex-col @max-[46rem]:overflow-y-auto">
            <div className="flex min-h-0 min-w-0 flex-6 flex-col @max-[46rem]:min-h-44">
              <TextField
                page={page}
                onFiles={(files, at) => void addFiles(files, at)}
                onLink={link}
                onSave={save}
              />
            </div>
            {isPreviewOpen && worker && (
              <section
                aria-label="Preview"
                tabIndex={0}
                className="relative min-h-0 min-w-0 flex-5 overflow-y-auto @max-[46rem]:min-h-44 border-l border-hairline -outline-offset-2 @max-[46rem]:border-t @max-[46rem]:border-l-0"
              >
                <Preview
                  title={values.title}
                  description={values.description}
                  read={actions.readText}
                  subscribe={actions.subscribe}
                  scrollSource={page.scrollSource}
                  linkTargets={linkTargets}
                  worker={worker}
                />
              </section>
            )}
          </div>
        ) : (
          <NoText type={type} values={values} />
        )}
      </div>
      {panel === 'settings' && (
        <PageSettings
          page={page}
          parentPath={parentNode && parentNode.type !== 'link' ? parentNode.path : ''}
          onClose={() => setPanel(null)}
        />
      )}
      {panel === 'files' && (
        <FilesPanel
          files={content.files}
          revision={content.id}
          uploads={uploads}
          onChoose={(files) => void addFiles(files)}
          onInsert={(markdown) => actions.insert(markdown)}
          onClose={() => setPanel(null)}
        />
      )}
      {page.conflict && (
        <ConflictDialog
          conflict={page.conflict}
          onDecide={actions.resolve}
          onClose={actions.closeConflict}
        />
      )}
    </div>
  );
}

function Notices({
  page,
  savedAt,
  onSave,
  onDiscard,
  onClose,
}: {
  page: ReturnType<typeof usePage>;
  savedAt: string | undefined;
  onSave: () => void;
  onDiscard: () => void;
  onClose: () => void;
}) {
  const { problem, updatedBy, conflict, isDirty, isSaving } = page;
  const isThere = problem || (updatedBy && !conflict) || (savedAt && isDirty);
  if (!isThere) return null;
  return (
    <div className={cn('grid max-h-[30vh] flex-none gap-2 overflow-y-auto px-gutter pb-2')}>
      {problem && (
        <Notice tone="bad" role="alert" title="Couldn’t save">
          {problem.message} Your changes are kept in this browser.
        </Notice>
      )}
      {updatedBy && !conflict && (
        <Notice
          tone="info"
          role="status"
          icon={<UserPen aria-hidden />}
          actions={
            <Button size="small" busy={isSaving} onClick={onSave}>
              Save and merge
            </Button>
          }
        >
          {updatedBy} changed this page while you were editing. Saving merges both versions; nothing
          is overwritten.
        </Notice>
      )}
      {savedAt && isDirty && (
        <Notice
          tone="info"
          role="status"
          icon={<History aria-hidden />}
          actions={
            <>
              <Button size="small" onClick={onClose}>
                Keep
              </Button>
              <Button size="small" variant="bare" onClick={onDiscard}>
                Discard
              </Button>
            </>
          }
        >
          Your unsaved changes from {formatDayTime(savedAt)} were restored.
        </Notice>
      )}
    </div>
  );
}

function NoText({ type, values }: { type: 'group' | 'link' | 'document'; values: PageValues }) {
  return (
    <p className="px-gutter py-6 text-ink-2">
      {type === 'group'
        ? 'A group has no text. It holds the pages below it under one title.'
        : `A link has no text. Its target is ${values.target || 'not set yet'}.`}
    </p>
  );
}
