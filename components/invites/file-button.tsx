'use client';

import { Upload } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { readTextFile } from '#components/kit/read-text-file.ts';
import { Button, type ButtonVariant } from '#components/ui/button.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useDraft } from './draft.tsx';

const addressFile = { megabytes: 2, tooLarge: 'A list of addresses is a lot smaller.' };

/** Puts a file's addresses into the list, and says how many there were, or why there were none. */
export function useFiles() {
  const { add, change, openBox } = useDraft();
  return async (files: FileList | readonly File[] | null | undefined) => {
    for (const file of files ?? []) {
      try {
        add(await readTextFile(file, addressFile));
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

/** Chooses a CSV or text file of addresses. */
export function FileButton({
  variant = 'secondary',
  children,
}: {
  variant?: ButtonVariant;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const take = useFiles();
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        aria-label="File of addresses"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void take(event.target.files && [...event.target.files]);
          event.target.value = '';
        }}
      />
      <Button variant={variant} onClick={() => input.current?.click()}>
        <Upload aria-hidden /> {children}
      </Button>
    </>
  );
}
