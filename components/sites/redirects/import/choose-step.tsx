'use client';

import { FileUp } from 'lucide-react';
import { FileButton } from '#components/kit/file-button.tsx';
import { FileDrop } from '#components/kit/file-drop.tsx';
import { formatNumber } from '#components/kit/format.ts';
import { readTextFile } from '#components/kit/read-text-file.ts';
import { Failure } from '#components/ui/failure.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { REDIRECT_IMPORT_MAXIMUM } from '#lib/contract/redirects.ts';
import type { RedirectImport } from './use-import.ts';

const kind = {
  megabytes: 20,
  tooLarge: `You can import up to ${formatNumber(REDIRECT_IMPORT_MAXIMUM)} rows at once. Split the file.`,
};

/** Lets the person select or drop a file, or paste its rows. */
export function ChooseStep({
  fault,
  text,
  onText,
  flow,
}: {
  fault: string | null;
  /** The pasted text; it stays when it can't be read. */
  text: string;
  onText: (text: string) => void;
  flow: RedirectImport;
}) {
  async function read(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      flow.reviewText(await readTextFile(file, kind));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      flow.refuse(error.message);
    }
  }

  return (
    <div className="grid gap-4 pt-1">
      <Failure title="Couldn’t read the rows." reason={fault} />
      <FileDrop className="justify-items-start gap-2" onFiles={([file]) => void read(file)}>
        <FileButton
          label="CSV file of redirects"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          onFiles={([file]) => void read(file)}
        >
          <FileUp aria-hidden /> Select a file
        </FileButton>
        <p className="text-meta text-ink-3">
          Or drop it here. The file needs two columns, From and To: the old path, and the path or
          address on this site to redirect to. Any encoding, separated by commas, semicolons or
          tabs, up to {formatNumber(REDIRECT_IMPORT_MAXIMUM)} rows.
        </p>
      </FileDrop>
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
