'use client';

import { CircleX, FileCode, Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { readTextFile } from '#components/kit/read-text-file.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import { readSAMLMetadata } from '#lib/contract/saml.ts';

export type Metadata = ReplyOf<typeof readSAMLMetadata>;

const metadataFile = { megabytes: 0.5, tooLarge: 'Metadata of one provider is a lot smaller.' };

/** Reads the metadata of an identity provider, pasted, dropped or chosen as a file. */
export function MetadataBox({
  organizationId,
  onRead,
}: {
  organizationId: string;
  onRead: (metadata: Metadata) => void;
}) {
  const read = useMutationFor(readSAMLMetadata);
  const input = useRef<HTMLInputElement>(null);
  const [xml, setXML] = useState('');
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const problem = fileProblem ?? read.error?.message;

  function take(text: string): void {
    setFileProblem(null);
    read.mutate(
      { parameters: { organizationId }, body: { xml: text } },
      {
        onSuccess: (metadata) => {
          setXML('');
          onRead(metadata);
          announce('The metadata is read. Look the fields through and save them.');
        },
      },
    );
  }

  async function takeFile(file: File | undefined): Promise<void> {
    if (!file) return;
    read.reset();
    try {
      const text = await readTextFile(file, metadataFile);
      setXML(text);
      take(text);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFileProblem(error.message);
    }
  }

  function onDrop(event: DragEvent): void {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void takeFile(event.dataTransfer.files[0]);
  }

  return (
    <div
      className="grid gap-3 rounded-control border border-dashed border-edge px-3 py-3 data-over:outline-3 data-over:outline-accent"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {problem && (
        <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />} title="Not read.">
          {problem}
        </Notice>
      )}
      <Field
        label="Metadata (XML)"
        optional
        help="The identity provider offers it as a file or at an address you can open. It fills the fields below; nothing is saved yet."
      >
        <Textarea
          mono
          rows={3}
          value={xml}
          spellCheck={false}
          className="max-h-60"
          placeholder={'<EntityDescriptor entityID="https://…">'}
          onChange={(event) => setXML(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          busy={read.isPending}
          {...(xml.trim() === '' && { unavailable: 'Paste the metadata first.' })}
          onClick={() => take(xml)}
        >
          <FileCode aria-hidden /> Fill the fields
        </Button>
        <input
          ref={input}
          type="file"
          accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
          aria-label="File of metadata"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            void takeFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button variant="bare" onClick={() => input.current?.click()}>
          <Upload aria-hidden /> Choose a file
        </Button>
      </div>
    </div>
  );
}
