'use client';

import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { certificatesMaximum } from '#lib/contract/saml-provider-shape.ts';
import { CertificateFacts } from './certificate-facts.tsx';
import { type KnownCertificate, putTogether, takeApart } from './certificates.ts';

/** The certificates of an identity provider: each with what it is, a way to take it out, and one to add another. */
export function CertificatesField({
  value,
  onChange,
  onBlur,
  inputRef,
  notice,
  known,
  error,
  meaningWithout,
}: {
  /** All of them in PEM, one after another. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Where a fault is shown by the form. */
  inputRef: (node: HTMLTextAreaElement | null) => void;
  /** What there is to say of them all. */
  notice: ReactNode;
  known: readonly KnownCertificate[];
  error: string | undefined;
  /** What it means to save these alone; null where it means nothing. */
  meaningWithout: (left: readonly KnownCertificate[]) => string | null;
}) {
  const [isAsked, setAsked] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const { listed, rest } = takeApart(value, known);
  const gone = known.filter((one) => one.isSaved && !listed.includes(one));
  const isAdding = isAsked || listed.length === 0 || rest !== '';
  const isFull = listed.length >= certificatesMaximum;
  useEffect(() => {
    if (isAsked) text.current?.focus();
  }, [isAsked]);

  function list(next: readonly KnownCertificate[], said: string): void {
    onChange(putTogether(next, rest));
    announce(said);
  }

  return (
    <div id="certificates" className="grid scroll-mt-4 gap-3">
      {notice}
      {(listed.length > 0 || gone.length > 0) && (
        <Field group label="Certificates" {...(error && !isAdding && { error })}>
          <ul className="grid gap-2">
            {listed.map((one) => (
              <Listed
                key={one.fingerprint}
                certificate={one}
                meaning={meaningWithout(listed.filter((other) => other !== one))}
                onTakeOut={() =>
                  list(
                    listed.filter((other) => other !== one),
                    'Taken out. Save to keep it so.',
                  )
                }
              />
            ))}
            {gone.map((one) => (
              <Gone
                key={one.fingerprint}
                certificate={one}
                isFull={isFull}
                onPutBack={() =>
                  list(
                    known.filter((other) => other === one || listed.includes(other)),
                    'Put back.',
                  )
                }
              />
            ))}
          </ul>
        </Field>
      )}
      {isAdding ? (
        <Field
          label={listed.length > 0 ? 'Another certificate' : 'Certificate'}
          error={error}
          help="With which it signs: X.509, as PEM or as the base64 between its lines. Never its private key. Whom it is for and until when it is good is told once it is saved."
        >
          <Textarea
            ref={(node) => {
              text.current = node;
              inputRef(node);
            }}
            name="certificate"
            mono
            rows={3}
            value={rest}
            spellCheck={false}
            className="max-h-48"
            placeholder="-----BEGIN CERTIFICATE-----"
            onBlur={onBlur}
            onChange={(event) => onChange(putTogether(listed, event.target.value))}
          />
        </Field>
      ) : (
        <div>
          <Button
            size="small"
            {...(isFull && { unavailable: 'A provider has at most three. Take one out first.' })}
            onClick={() => setAsked(true)}
          >
            <Plus aria-hidden /> Add another certificate
          </Button>
        </div>
      )}
    </div>
  );
}

function Listed({
  certificate,
  meaning,
  onTakeOut,
}: {
  certificate: KnownCertificate;
  meaning: string | null;
  onTakeOut: () => void;
}) {
  const id = useId();
  return (
    <li className="rounded-control border border-hairline px-3">
      <CertificateFacts certificate={certificate} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-hairline py-1.5">
        <p id={id} className="min-w-0 flex-1 basis-44 text-meta text-ink-2">
          {meaning}
        </p>
        <Button
          variant="bare"
          size="small"
          aria-label={`Take out ${certificate.subject}`}
          aria-describedby={id}
          onClick={onTakeOut}
        >
          Take out
        </Button>
      </div>
    </li>
  );
}

function Gone({
  certificate: { subject, proven },
  isFull,
  onPutBack,
}: {
  certificate: KnownCertificate;
  isFull: boolean;
  onPutBack: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-dashed border-edge px-3 py-1.5">
      <p className="min-w-0 flex-1 basis-44 wrap-anywhere">
        <del className="text-ink-2">{subject}</del>{' '}
        <span className="text-meta text-ink-2">
          Taken out once you save{proven && '; sign-ins have proven it'}
        </span>
      </p>
      <Button
        variant="bare"
        size="small"
        aria-label={`Put back ${subject}`}
        {...(isFull && { unavailable: 'A provider has at most three. Take one out first.' })}
        onClick={onPutBack}
      >
        Put back
      </Button>
    </li>
  );
}
