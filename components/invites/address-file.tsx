'use client';

import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { FileButton } from '#components/kit/file-button.tsx';
import { readTextFile } from '#components/kit/read-text-file.ts';
import type { ButtonVariant } from '#components/ui/button.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useDraft } from './draft.tsx';

const addressFile = { megabytes: 2, tooLarge: 'A list of addresses is much smaller.' };

/** Adds the addresses of files to the list; shows the problem if a file can't be read. */
export function useAddFiles() {
  const { add, change, openBox } = useDraft();
  return async (files: FileList | readonly File[] | null | undefined) => {
    for (const file of files ?? []) {
      try {
        await add(await readTextFile(file, addressFile));
        change({ fileProblem: null });
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        change({ fileProblem: error.message });
        openBox(true);
        notify(error.message, { tone: 'bad', id: 'invites-file' });
      }
    }
  };
}

/** Selects a CSV or text file of addresses. */
export function AddressFileButton({
  variant,
  children,
}: {
  variant?: ButtonVariant;
  children: ReactNode;
}) {
  const addFiles = useAddFiles();
  return (
    <FileButton
      label="File of addresses"
      accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
      onFiles={(files) => void addFiles(files)}
      {...(variant && { variant })}
    >
      <Upload aria-hidden /> {children}
    </FileButton>
  );
}
