'use client';

import { FileUp, X } from 'lucide-react';
import { useState } from 'react';
import { FileButton } from '#components/kit/file-button.tsx';
import { FileDrop } from '#components/kit/file-drop.tsx';
import { readTextFile } from '#components/kit/read-text-file.ts';
import { IconButton } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Textarea } from '#components/ui/textarea.tsx';

const kind = {
  megabytes: 10,
  tooLarge: 'A specification has at most 10 MB: leave out its examples, or divide it.',
};

/** Takes the text of a specification: a file that is chosen or dropped, or what is pasted. */
export function TextSource({
  text,
  error,
  onText,
}: {
  text: string;
  error: string | undefined;
  /** @param name of the file it came from */
  onText: (text: string, name?: string) => void;
}) {
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  async function take(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    try {
      onText(await readTextFile(chosen, kind), chosen.name);
      setFile(chosen);
      setFault(null);
      announce(`${chosen.name} is chosen.`);
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      setFault(failure.message);
    }
  }

  return (
    <div className="grid gap-4">
      {fault && (
        <Notice tone="bad" role="alert" title="This file can’t be read.">
          {fault}
        </Notice>
      )}
      <FileDrop className="justify-items-start gap-2" onFiles={([chosen]) => void take(chosen)}>
        <FileButton
          label="File of the specification"
          accept=".json,.yaml,.yml,application/json,application/yaml,text/yaml,text/plain"
          onFiles={([chosen]) => void take(chosen)}
        >
          <FileUp aria-hidden /> {file ? 'Choose another file' : 'Choose a file'}
        </FileButton>
        {file ? (
          <p className="flex max-w-full items-center gap-1">
            <b className="min-w-0 truncate">{file.name}</b>
            <span className="text-meta text-ink-3">{sizeWords(file.size)}</span>
            <IconButton
              label={`Leave out ${file.name}`}
              onClick={() => {
                setFile(null);
                onText('');
              }}
            >
              <X />
            </IconButton>
          </p>
        ) : (
          <p className="text-meta text-ink-3">Or drop it here.</p>
        )}
        {file && error && <p className="text-meta font-medium text-danger">{error}</p>}
      </FileDrop>
      {!file && (
        <Field label="Or paste its text" error={error}>
          <Textarea
            mono
            rows={5}
            className="max-h-60"
            placeholder={'openapi: 3.1.0\ninfo:\n  title: Payments'}
            spellCheck={false}
            value={text}
            onChange={({ target }) => onText(target.value)}
          />
        </Field>
      )}
    </div>
  );
}

function sizeWords(bytes: number): string {
  return bytes < 100_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
