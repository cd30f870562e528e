'use client';

import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { readTextFile } from '#components/kit/read-text-file.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { REDIRECT_IMPORT_MAXIMUM } from '#lib/contract/redirects.ts';
import type { Import } from './use-import.ts';

const kind = {
  megabytes: 20,
  tooLarge: `It takes ${REDIRECT_IMPORT_MAXIMUM.toLocaleString('en')} rows at once: divide the file.`,
};

/** Chooses a file, drops it, or pastes its rows. */
export function ChooseStep({
  fault,
  text,
  onText,
  flow,
}: {
  fault: string | null;
  /** What is pasted; it stays when it can't be read. */
  text: string;
  onText: (text: string) => void;
  flow: Import;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  async function read(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      flow.take(await readTextFile(file, kind));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      flow.refuse(error.message);
    }
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  }

  return (
    <div className="grid gap-4 pt-1">
      {fault && (
        <Notice tone="bad" role="alert" title="This can’t be imported.">
          {fault}
        </Notice>
      )}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={`grid justify-items-start gap-2 rounded-control border border-dashed px-4 py-4 ${isOver ? 'border-accent bg-accent-wash' : 'border-edge'}`}
      >
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          aria-label="CSV file of redirects"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            void read(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button onClick={() => input.current?.click()}>
          <FileUp aria-hidden /> Choose a file
        </Button>
        <p className="text-meta text-ink-3">
          Or drop it here. Two columns, From and To: the old path, and the path or address on this
          site that it leads to. Any encoding, separated by commas, semicolons or tabs, up to{' '}
          {REDIRECT_IMPORT_MAXIMUM.toLocaleString('en')} rows.
        </p>
      </div>
      <Field label="Or paste rows" optional>
        <Textarea
          mono
          rows={4}
          className="max-h-48"
          placeholder={'/old/page,/guides/page\n/manual,/guides'}
          spellCheck={false}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      </Field>
    </div>
  );
}
