'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { base64Of } from '#components/kit/base64.ts';
import { useStableCallbacks } from '#components/kit/board/use-stable-callbacks.ts';
import { plural } from '#components/kit/format.ts';
import { fileError } from '#components/kit/upload.ts';
import { announce } from '#components/ui/live-region.tsx';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { writeHeaders } from '#lib/client/send.ts';
import { updateChangeRequestContent } from '#lib/contract/change-request-content.ts';
import { requestInput } from '../../places.ts';
import { fileReference, uploadName } from '../text/references.ts';
import type { RequestRef } from '../write-content.ts';

/** A file being uploaded, or one whose upload ended. */
export type Upload = {
  id: number;
  name: string;
  size: number;
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'stopped';
  message?: string;
};

/** Whether a file is being uploaded, or will be. */
export const isRunning = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending';

type UploadInput = { file: File; name: string; signal: AbortSignal };

/** Uploads files to a change request, one after another. */
export function useUploads(requestRef: RequestRef) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const count = useRef(0);
  const stopping = useRef(new AbortController());
  const tail = useRef<Promise<unknown>>(Promise.resolve());
  const input = requestInput(requestRef.spaceId, requestRef.number);

  const { mutateAsync } = useMutation<string, Problem | Error, UploadInput>({
    mutationKey: ['writing-file', requestRef.spaceId, requestRef.number],
    mutationFn: async ({ file, name, signal }) => {
      const base64 = await base64Of(file);
      const sent = { name, base64, ...(file.type && { contentType: file.type }) };
      const changes = [{ operation: 'insert_files' as const, files: [sent] }];
      const reply = await call(
        updateChangeRequestContent,
        { ...input, query: { compat: false }, body: { changes } },
        { signal, headers: writeHeaders() },
      );
      const [inserted] = ('changeRequest' in reply && reply.insertedFiles) || [];
      if (!inserted) throw new Problem(502, 'The API didn’t return the uploaded file.');
      return inserted.file;
    },
    onSuccess: () => refreshAfter(client, updateChangeRequestContent, input),
  });

  function mark(id: number, change: Partial<Upload>): void {
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...change } : each)));
  }

  async function sendOne(file: File, upload: Upload, signal: AbortSignal): Promise<string | null> {
    if (signal.aborted) return null;
    mark(upload.id, { state: 'sending' });
    try {
      const id = await mutateAsync({ file, name: upload.name, signal });
      mark(upload.id, { state: 'done' });
      return fileReference({ id, name: upload.name, contentType: file.type });
    } catch (error) {
      const isStopped = signal.aborted;
      const message = error instanceof Problem ? error.message : 'The file couldn’t be read.';
      mark(upload.id, isStopped ? { state: 'stopped' } : { state: 'failed', message });
      if (!isStopped) announce(`Couldn’t add ${upload.name}. ${message}`);
      return null;
    }
  }

  const actions = useStableCallbacks({
    /**
     * Adds files.
     * @param onAdded receives the Markdown of each file once it is uploaded
     * @returns when all are uploaded or stopped
     */
    async add(files: readonly File[], onAdded: (markdown: string) => void): Promise<void> {
      const now = new Date();
      const { signal } = stopping.current;
      const batch = files.map((file) => {
        count.current += 1;
        const name = uploadName(file, now);
        const message = fileError({ name, size: file.size });
        const upload: Upload = {
          id: count.current,
          name,
          size: file.size,
          ...(message ? { state: 'failed', message } : { state: 'waiting' }),
        };
        return { file, upload };
      });
      setUploads((all) => [
        ...all.filter(({ state }) => state !== 'done'),
        ...batch.map(({ upload }) => upload),
      ]);
      const sent = batch.filter(({ upload }) => upload.state === 'waiting');
      for (const { upload } of batch) if (upload.message) announce(upload.message);
      if (sent.length > 0) announce(`Adding ${plural(sent.length, 'file')}`);
      const run = tail.current.then(async () => {
        let added = 0;
        for (const { file, upload } of sent) {
          const markdown = await sendOne(file, upload, signal);
          if (markdown === null) continue;
          added += 1;
          onAdded(markdown);
        }
        if (added > 0) announce(`${plural(added, 'file')} added`);
      });
      tail.current = run;
      await run;
    },
    /** Stops the current upload and those waiting. */
    stop(): void {
      stopping.current.abort();
      stopping.current = new AbortController();
      setUploads((all) =>
        all.map((each) => (each.state === 'waiting' ? { ...each, state: 'stopped' } : each)),
      );
      announce('Stopped. Files already added are kept.');
    },
    clear: () => setUploads((all) => all.filter(isRunning)),
  });
  return { uploads, actions };
}

export type Uploads = ReturnType<typeof useUploads>;
