'use client';

import { FileCode, Upload } from 'lucide-react';
import { useState } from 'react';
import { FileButton } from '#components/kit/file-button.tsx';
import { FileDrop } from '#components/kit/file-drop.tsx';
import { readTextFile } from '#components/kit/read-text-file.ts';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Field } from '#components/ui/field.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import { readSAMLMetadata } from '#lib/contract/saml.ts';

export type Metadata = ReplyOf<typeof readSAMLMetadata>;

const metadataFile = { megabytes: 0.5, tooLarge: 'The metadata of one provider is much smaller.' };

/** Reads an identity provider's metadata from pasted text or a file. */
export function MetadataBox({
  organizationId,
  onRead,
}: {
  organizationId: string;
  onRead: (metadata: Metadata) => void;
}) {
  const reading = useMutationFor(readSAMLMetadata);
  const [xml, setXML] = useState('');
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const problem = fileProblem ?? reading.error?.message;

  function read(text: string): void {
    setFileProblem(null);
    reading.mutate(
      { parameters: { organizationId }, body: { xml: text } },
      {
        onSuccess: (metadata) => {
          setXML('');
          onRead(metadata);
          announce('Fields filled from the metadata. Review and save them.');
        },
      },
    );
  }

  async function readFile(file: File | undefined): Promise<void> {
    if (!file) return;
    reading.reset();
    try {
      const text = await readTextFile(file, metadataFile);
      setXML(text);
      read(text);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFileProblem(error.message);
    }
  }

  return (
    <FileDrop className="gap-3" onFiles={([file]) => void readFile(file)}>
      <Failure title="Couldn’t read the metadata." reason={problem} />
      <Field
        label="Metadata (XML)"
        optional
        help="Your identity provider offers it as a file or at a URL. It fills in the fields below; you still need to save."
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
          busy={reading.isPending}
          {...(xml.trim() === '' && { unavailable: 'Paste the metadata first.' })}
          onClick={() => read(xml)}
        >
          <FileCode aria-hidden /> Fill in the fields
        </Button>
        <FileButton
          variant="bare"
          label="Metadata file"
          accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
          onFiles={([file]) => void readFile(file)}
        >
          <Upload aria-hidden /> Choose file
        </FileButton>
      </div>
    </FileDrop>
  );
}
