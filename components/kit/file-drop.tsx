'use client';

import { type DragEvent, type ReactNode, useState } from 'react';

/** A dashed box that accepts dropped files; dragged text behaves as usual. */
export function FileDrop({
  className,
  onFiles,
  children,
}: {
  className: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);

  function onDragOver(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }

  function onDrop(event: DragEvent): void {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <div
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      data-over={isOver || undefined}
      className={`grid rounded-control border border-dashed border-edge px-4 py-4 data-over:border-accent data-over:bg-accent-wash ${className}`}
    >
      {children}
    </div>
  );
}
