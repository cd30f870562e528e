'use client';

import { type ReactNode, useRef } from 'react';
import { Button, type ButtonVariant } from '#components/ui/button.tsx';

/** A button that opens the file picker. */
export function FileButton({
  label,
  accept,
  multiple = false,
  variant,
  onFiles,
  children,
}: {
  /** The accessible name: "File of addresses". */
  label: string;
  /** File extensions and types for the `accept` attribute; any file by default. */
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
          // So that the same file can be selected again after it was fixed.
          target.value = '';
        }}
      />
      <Button {...(variant && { variant })} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
