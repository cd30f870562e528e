'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSteady } from '#components/kit/board/steady.ts';
import { announce } from '#components/ui/live-region.tsx';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { updateChangeRequestContent } from '#lib/contract/change-request-content.ts';
import { requestInput } from '../../places.ts';
import { counted } from '../../words.ts';
import type { Place } from '../send.ts';
import { fileReference } from '../text/references.ts';
import { base64Of, nameOf, whyNotFile } from './upload.ts';

/** A file on its way into a change request, or one that did not get there. */
export type Upload = {
  id: number;
  name: string;
  size: number;
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'stopped';
  message?: string;
};
type Sending = { file: File; name: string; signal: AbortSignal };

/** Brings files into a change request, one after the other; what is on its way can be stopped. */
export function useUploads(place: Place) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const count = useRef(0);
  const stopping = useRef(new AbortController());
  const tail = useRef<Promise<unknown>>(Promise.resolve());
  const input = requestInput(place.spaceId, place.number);

  const { mutateAsync } = useMutation<string, Problem | Error, Sending>({
    mutationKey: ['writing-file', place.spaceId, place.number],
    mutationFn: async ({ file, name, signal }) => {
      const base64 = await base64Of(file);
      const sent = { name, base64, ...(file.type && { contentType: file.type }) };
      const changes = [{ operation: 'insert_files' as const, files: [sent] }];
      const reply = await call(
        updateChangeRequestContent,
        { ...input, query: { compat: false }, body: { changes } },
        { signal, headers: { 'idempotency-key': crypto.randomUUID() } },
      );
      const [made] = ('changeRequest' in reply && reply.insertedFiles) || [];
      if (!made) throw new Problem(502, 'The API did not say what it made of it.');
      return made.file;
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
      const message = error instanceof Problem ? error.message : 'The file could not be read.';
      mark(upload.id, isStopped ? { state: 'stopped' } : { state: 'failed', message });
      if (!isStopped) announce(`${upload.name} was not added. ${message}`);
      return null;
    }
  }

  const actions = useSteady({
    /**
     * Adds files.
     * @param onAdded what refers to each in a text, as soon as it is there
     * @returns once all have been sent, or were stopped
     */
    async add(files: readonly File[], onAdded: (markdown: string) => void): Promise<void> {
      const now = new Date();
      const { signal } = stopping.current;
      const asked = files.map((file) => {
        count.current += 1;
        const name = nameOf(file, now);
        const message = whyNotFile({ name, size: file.size });
        const upload: Upload = {
          ...{ id: count.current, name, size: file.size },
          ...(message ? { state: 'failed', message } : { state: 'waiting' }),
        };
        return { file, upload };
      });
      setUploads((all) => [
        ...all.filter(({ state }) => state !== 'done'),
        ...asked.map(({ upload }) => upload),
      ]);
      const sent = asked.filter(({ upload }) => upload.state === 'waiting');
      for (const { upload } of asked) if (upload.message) announce(upload.message);
      if (sent.length > 0) announce(`Adding ${counted(sent.length, 'file')}.`);
      const run = tail.current.then(async () => {
        let added = 0;
        for (const { file, upload } of sent) {
          const markdown = await sendOne(file, upload, signal);
          if (markdown === null) continue;
          added += 1;
          onAdded(markdown);
        }
        if (added > 0) announce(`${counted(added, 'file')} added.`);
      });
      tail.current = run;
      await run;
    },
    /** Stops what is on its way and what waits. */
    stop(): void {
      stopping.current.abort();
      stopping.current = new AbortController();
      setUploads((all) =>
        all.map((each) => (each.state === 'waiting' ? { ...each, state: 'stopped' } : each)),
      );
      announce('Stopped. What was added already stays.');
    },
    clear: () =>
      setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'sending')),
  });
  return { uploads, actions };
}

export type Uploads = ReturnType<typeof useUploads>;
