'use client';

import { useId, useState } from 'react';
import { useWriting } from '../writing-context.tsx';
import { PageOrURL, TYPED_URL } from './page-or-url.tsx';
import { addressIn } from './references.ts';

const PAGE = 'page:';

/** Selects the target of a link page: a page from a list, or a URL. */
export function TargetPicker({
  value,
  error,
  onChange,
}: {
  /** As text: a URL, or `page:` with an id. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { tree } = useWriting();
  const [text, setText] = useState(value.startsWith(PAGE) ? '' : value);
  const errorId = useId();
  const address = addressIn(text);
  const page = value.startsWith(PAGE) ? tree.nodes.get(value.slice(PAGE.length)) : undefined;
  return (
    <div className="grid gap-1.5" role="group" aria-describedby={error && errorId}>
      <span className="font-semibold">Link target</span>
      <PageOrURL
        text={text}
        onText={(next) => {
          setText(next);
          const url = addressIn(next);
          if (url) onChange(url);
        }}
        chosenId={page?.id ?? (address !== undefined && address === value ? TYPED_URL : undefined)}
        onPick={(id) => onChange(id === TYPED_URL ? (address ?? '') : `${PAGE}${id}`)}
      />
      {value && (
        <p className="text-meta text-ink-2 wrap-anywhere">Links to {page ? page.title : value}</p>
      )}
      {error && (
        <p id={errorId} className="text-meta font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
