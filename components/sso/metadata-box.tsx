'use client';

import { CircleX, FileCode, Upload } from 'lucide-react';
import { useState } from 'react';
import { FileButton } from '#components/kit/file-button.tsx';
import { FileDrop } from '#components/kit/file-drop.tsx';
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
  const [xml, setXML] = useState('');
  const [fileProblem, setFileProblem] = useState<string | null>(null);
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

  return (
    <FileDrop className="gap-3" onFiles={([file]) => void takeFile(file)}>
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
        <FileButton
          variant="bare"
          label="File of metadata"
          accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
          onFiles={([file]) => void takeFile(file)}
        >
          <Upload aria-hidden /> Choose a file
        </FileButton>
      </div>
    </FileDrop>
  );
}
