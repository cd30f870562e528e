'use client';

import { FileUp, X } from 'lucide-react';
import { useState } from 'react';
import { FileButton } from '#components/kit/file-button.tsx';
import { FileDrop } from '#components/kit/file-drop.tsx';
import { formatSize } from '#components/kit/format.ts';
import { readTextFile } from '#components/kit/read-text-file.ts';
import { IconButton } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Field } from '#components/ui/field.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Textarea } from '#components/ui/textarea.tsx';

const fileLimits = {
  megabytes: 10,
  tooLarge: 'A specification can be up to 10 MB. Remove examples or split it.',
};

/** The text of a specification, from a file or pasted. */
export function TextSource({
  text,
  error,
  onText,
}: {
  text: string;
  error: string | undefined;
  /** @param name the name of the file, if any */
  onText: (text: string, name?: string) => void;
}) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function select(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    try {
      onText(await readTextFile(chosen, fileLimits), chosen.name);
      setFile(chosen);
      setProblem(null);
      announce(`${chosen.name} selected`);
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      setProblem(failure.message);
    }
  }

  return (
    <div className="grid gap-4">
      <Failure title="Couldn’t read the file." reason={problem} />
      <FileDrop className="justify-items-start gap-2" onFiles={([chosen]) => void select(chosen)}>
        <FileButton
          label="Specification file"
          accept=".json,.yaml,.yml,application/json,application/yaml,text/yaml,text/plain"
          onFiles={([chosen]) => void select(chosen)}
        >
          <FileUp aria-hidden /> {file ? 'Choose another file' : 'Choose file'}
        </FileButton>
        {file ? (
          <p className="flex max-w-full items-center gap-1">
            <b className="min-w-0 truncate">{file.name}</b>
            <span className="text-meta text-ink-3">{formatSize(file.size)}</span>
            <IconButton
              label={`Remove ${file.name}`}
              onClick={() => {
                setFile(null);
                onText('');
              }}
            >
              <X />
            </IconButton>
          </p>
        ) : (
          <p className="text-meta text-ink-3">or drop it here</p>
        )}
        {file && error && <p className="text-meta font-medium text-danger">{error}</p>}
      </FileDrop>
      {!file && (
        <Field label="Or paste text" error={error}>
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
