'use client';

import { History, UserPen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LeaveGuard } from '#components/kit/leave-guard.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { shownLater } from '#components/ui/later.ts';
import { Notice } from '#components/ui/notice.tsx';
import type { Revision } from '#lib/contract/revisions.ts';
import type { Uploads } from '../files/use-uploads.ts';
import type { TextThread } from '../preview/text-thread.ts';
import { usePlaces } from '../preview/use-places.ts';
import { TextField } from '../text/text-field.tsx';
import { TextToolbar } from '../text/text-toolbar.tsx';
import { useWriting } from '../writing-context.tsx';
import type { Opened } from './base.ts';
import type { PageValues } from './page-values.ts';
import { SaveState } from './save-state.tsx';
import { TitleFields } from './title-fields.tsx';
import { usePage } from './use-page.ts';
import { useToldLeaving } from './use-told-leaving.ts';

const Preview = shownLater(() => import('../preview/preview.tsx').then((module) => module.Preview));
const PageSettings = shownLater(() =>
  import('./page-settings.tsx').then((module) => module.PageSettings),
);
const FilesPanel = shownLater(() =>
  import('../files/files-panel.tsx').then((module) => module.FilesPanel),
);
const ConflictDialog = shownLater(() =>
  import('./conflict-dialog.tsx').then((module) => module.ConflictDialog),
);

type Props = {
  opened: Opened;
  draftKey: string;
  content: Revision;
  thread: TextThread | null;
  uploads: Uploads;
  isPreviewOpen: boolean;
  onPreview: (isOpen: boolean) => void;
  onUnsaved: (isUnsaved: boolean) => void;
};

type Beside = 'files' | 'settings' | null;

/** A page being written: title and text, what stands beside them, and whether it is saved. */
export function PageEditor(props: Props) {
  const { opened, content, thread, uploads, isPreviewOpen, onPreview } = props;
  const writing = useWriting();
  const place = { spaceId: writing.spaceId, number: writing.number };
  const page = usePage({ ...props, place });
  const [beside, setBeside] = useState<Beside>(null);
  const [isRestored, setRestored] = useState(opened.draft !== null);
  const title = useRef<HTMLInputElement>(null);
  const { actions, values, type, editor } = page;
  const hasText = type === 'document';
  useToldLeaving({
    ...{ isDirty: page.isDirty, isKept: page.isKept, title: page.base.values.title },
    href: `${writing.href}?page=${encodeURIComponent(page.pageId)}`,
  });
  const places = usePlaces(content, page.pageId);
  const parent = writing.tree.parents.get(page.pageId) ?? null;
  const holder = parent === null ? undefined : writing.tree.nodes.get(parent);

  function save(): void {
    const wrong = actions.save();
    if (wrong === 'title' || wrong === 'description') title.current?.focus();
    else if (wrong) setBeside('settings');
  }
  useSaveKey(save);
  const faultless = (['slug', 'emoji', 'target'] as const).every((name) => !page.faults[name]);
  useEffect(() => {
    if (!faultless) setBeside('settings');
  }, [faultless]);

  function link(): void {
    const made = editor.current;
    if (!made) return;
    writing.ask({
      kind: 'link',
      selected: made.selected(),
      onPick: (markdown) => {
        made.insert(markdown);
        // After the dialog has gone.
        window.setTimeout(() => made.focus());
      },
    });
  }

  async function addFiles(files: File[], at?: number): Promise<void> {
    const made = editor.current;
    const mark = made?.mark(at);
    setBeside('files');
    await uploads.actions.add(files, (markdown) => {
      if (made && mark && editor.current === made) made.insert(`${markdown}\n`, mark);
    });
    if (mark) made?.release(mark);
  }

  return (
    <div
      className="flex min-h-0 min-w-0 flex-1"
      // A file that misses the text would be opened in the place of the page.
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
      <LeaveGuard changed={page.isDirty ? [page.base.values.title] : []} />
      <div className="@container flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="flex flex-none items-start gap-3 px-gutter pt-3 pb-2">
          <TitleFields page={page} titleRef={title} onEnter={() => editor.current?.focus()} />
          <SaveState page={page} onSave={save} />
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
          isFilesOpen={beside === 'files'}
          isSettingsOpen={beside === 'settings'}
          onWrap={(sign) => editor.current?.wrap(sign)}
          onLink={link}
          onFind={() => editor.current?.find()}
          onPreview={() => onPreview(!isPreviewOpen)}
          onFiles={() => setBeside(beside === 'files' ? null : 'files')}
          onSettings={() => setBeside(beside === 'settings' ? null : 'settings')}
        />
        {hasText ? (
          <div className="flex min-h-0 flex-1 @max-[44rem]:flex-col">
            <div className="flex min-h-0 min-w-0 flex-1 flex-col">
              <TextField
                page={page}
                onFiles={(files, at) => void addFiles(files, at)}
                onLink={link}
                onSave={save}
              />
            </div>
            {isPreviewOpen && thread && (
              <section
                aria-label="Preview"
                tabIndex={0}
                className="relative min-h-0 min-w-0 flex-1 overflow-y-auto border-l border-hairline -outline-offset-2 @max-[44rem]:border-t @max-[44rem]:border-l-0"
              >
                <Preview
                  title={values.title}
                  description={values.description}
                  read={actions.readText}
                  subscribe={actions.subscribe}
                  looking={page.looking}
                  places={places}
                  thread={thread}
                />
              </section>
            )}
          </div>
        ) : (
          <NoText type={type} values={values} />
        )}
      </div>
      {beside === 'settings' && (
        <PageSettings
          page={page}
          parentPath={holder && holder.type !== 'link' ? holder.path : ''}
          onClose={() => setBeside(null)}
        />
      )}
      {beside === 'files' && (
        <FilesPanel
          files={content.files}
          uploads={uploads}
          onChoose={(files) => void addFiles(files)}
          onInsert={(markdown) => actions.insert(markdown)}
          onClose={() => setBeside(null)}
        />
      )}
      {page.conflict && (
        <ConflictDialog
          conflict={page.conflict}
          onDecide={actions.decide}
          onClose={actions.undecided}
        />
      )}
    </div>
  );
}

function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.key.toLowerCase() !== 's')
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
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
  const { problem, news, conflict, isDirty, isSaving } = page;
  const isThere = problem || (news && !conflict) || (savedAt && isDirty);
  if (!isThere) return null;
  return (
    <div className={cn('grid max-h-[30vh] flex-none gap-2 overflow-y-auto px-gutter pb-2')}>
      {problem && (
        <Notice tone="bad" role="alert" title="Not saved.">
          {problem.message} What you wrote is kept in this browser.
        </Notice>
      )}
      {news && !conflict && (
        <Notice
          tone="info"
          role="status"
          icon={<UserPen aria-hidden />}
          actions={
            <Button size="small" busy={isSaving} onClick={onSave}>
              Save both
            </Button>
          }
        >
          {news} changed this page meanwhile. Saving puts both together; nothing is overwritten.
        </Notice>
      )}
      {savedAt && isDirty && (
        <Notice
          tone="info"
          role="status"
          icon={<History aria-hidden />}
          actions={
            <>
              <Button size="small" onClick={onDiscard}>
                Discard it
              </Button>
              <Button size="small" variant="bare" onClick={onClose}>
                Keep it
              </Button>
            </>
          }
        >
          What you wrote here on {whenWords(savedAt)} and did not save is back.
        </Notice>
      )}
    </div>
  );
}

function whenWords(savedAt: string): string {
  return new Date(savedAt).toLocaleString('en-GB', {
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  });
}

function NoText({ type, values }: { type: 'group' | 'link' | 'document'; values: PageValues }) {
  return (
    <p className="px-gutter py-6 text-ink-2">
      {type === 'group'
        ? 'A group has no text of its own: it gathers the pages below it under one name.'
        : `A link has no text of its own. It leads to ${values.target || 'nothing yet'}.`}
    </p>
  );
}
