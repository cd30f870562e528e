'use client';

import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { certificatesMaximum } from '#lib/contract/saml-provider.ts';
import { CertificateFacts } from './certificate-facts.tsx';
import { joinCertificates, type KnownCertificate, splitCertificates } from './certificates.ts';

/** The certificates of an identity provider: lists, adds and removes them. */
export function CertificatesField({
  value,
  onChange,
  onBlur,
  inputRef,
  notice,
  known,
  error,
  removalEffect,
}: {
  /** All certificates as concatenated PEM text. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** The element the form focuses on an error. */
  inputRef: (node: HTMLTextAreaElement | null) => void;
  /** Shown above the list. */
  notice: ReactNode;
  known: readonly KnownCertificate[];
  error: string | undefined;
  /** What removing a certificate does, given those that remain; null when nothing changes. */
  removalEffect: (left: readonly KnownCertificate[]) => string | null;
}) {
  const [isOpen, setOpen] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const { listed, rest } = splitCertificates(value, known);
  const removed = known.filter((one) => one.isSaved && !listed.includes(one));
  const isAdding = isOpen || listed.length === 0 || rest !== '';
  const isFull = listed.length >= certificatesMaximum;
  useEffect(() => {
    if (isOpen) text.current?.focus();
  }, [isOpen]);

  function update(next: readonly KnownCertificate[], message: string): void {
    onChange(joinCertificates(next, rest));
    announce(message);
  }

  return (
    <div id="certificates" className="grid scroll-mt-4 gap-3">
      {notice}
      {(listed.length > 0 || removed.length > 0) && (
        <Field group label="Certificates" {...(error && !isAdding && { error })}>
          <ul className="grid gap-2">
            {listed.map((one) => (
              <ListedCertificate
                key={one.fingerprint}
                certificate={one}
                effect={removalEffect(listed.filter((other) => other !== one))}
                onRemove={() =>
                  update(
                    listed.filter((other) => other !== one),
                    'Certificate removed. Save to apply.',
                  )
                }
              />
            ))}
            {removed.map((one) => (
              <RemovedCertificate
                key={one.fingerprint}
                certificate={one}
                isFull={isFull}
                onRestore={() =>
                  update(
                    known.filter((other) => other === one || listed.includes(other)),
                    'Certificate restored',
                  )
                }
              />
            ))}
          </ul>
        </Field>
      )}
      {isAdding ? (
        <Field
          label={listed.length > 0 ? 'New certificate' : 'Certificate'}
          error={error}
          help="The provider’s signing certificate (X.509, PEM or base64), never its private key. Subject and expiry are shown after saving."
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
            onChange={(event) => onChange(joinCertificates(listed, event.target.value))}
          />
        </Field>
      ) : (
        <div>
          <Button
            size="small"
            {...(isFull && {
              unavailable: 'A provider can have up to 3 certificates. Remove one first.',
            })}
            onClick={() => setOpen(true)}
          >
            <Plus aria-hidden /> Add certificate
          </Button>
        </div>
      )}
    </div>
  );
}

function ListedCertificate({
  certificate,
  effect,
  onRemove,
}: {
  certificate: KnownCertificate;
  effect: string | null;
  onRemove: () => void;
}) {
  const id = useId();
  return (
    <li className="rounded-control border border-hairline px-3">
      <CertificateFacts certificate={certificate} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-hairline py-1.5">
        <p id={id} className="min-w-0 flex-1 basis-44 text-meta text-ink-2">
          {effect}
        </p>
        <Button
          variant="bare"
          size="small"
          aria-label={`Remove ${certificate.subject}`}
          aria-describedby={id}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

function RemovedCertificate({
  certificate: { subject, proven },
  isFull,
  onRestore,
}: {
  certificate: KnownCertificate;
  isFull: boolean;
  onRestore: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-dashed border-edge px-3 py-1.5">
      <p className="min-w-0 flex-1 basis-44 wrap-anywhere">
        <del className="text-ink-2">{subject}</del>{' '}
        <span className="text-meta text-ink-2">
          Will be removed when you save{proven && '; used by sign-ins'}
        </span>
      </p>
      <Button
        variant="bare"
        size="small"
        aria-label={`Restore ${subject}`}
        {...(isFull && {
          unavailable: 'A provider can have up to 3 certificates. Remove one first.',
        })}
        onClick={onRestore}
      >
        Restore
      </Button>
    </li>
  );
}
