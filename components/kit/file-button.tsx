'use client';

import { type ReactNode, useRef } from 'react';
import { Button, type ButtonVariant } from '#components/ui/button.tsx';

/** A button that lets somebody choose files of their machine. */
export function FileButton({
  label,
  accept,
  multiple = false,
  variant,
  onFiles,
  children,
}: {
  /** What the file is, for those who hear it: "File of addresses". */
  label: string;
  /** Ends of names and types, as the attribute takes them; without it every file can be chosen. */
  accept?: string;
  multiple?: boolean;
  variant?: ButtonVariant;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again, after it was mended.
          target.value = '';
        }}
      />
      <Button {...(variant && { variant })} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
