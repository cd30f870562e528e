'use client';

import { Globe } from 'lucide-react';
import { useId, useState } from 'react';
import { PickList } from '#components/kit/pick-list.tsx';
import { pagePicks } from '../tree/page-picks.tsx';
import { useWriting } from '../writing-context.tsx';
import { addressIn } from './references.ts';

const ELSEWHERE = 'elsewhere';
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
      <PickList
        label="Page or URL"
        listLabel="Pages"
        placeholder="Search pages or enter a URL"
        text={text}
        onText={(next) => {
          setText(next);
          const url = addressIn(next);
          if (url) onChange(url);
        }}
        picks={[
          ...(address ? [{ id: ELSEWHERE, title: address, about: 'URL', icon: <Globe /> }] : []),
          ...pagePicks(tree, text, ({ type }) => type === 'document'),
        ]}
        chosenId={page?.id ?? (address !== undefined && address === value ? ELSEWHERE : undefined)}
        onPick={(id) => onChange(id === ELSEWHERE ? (address ?? '') : `${PAGE}${id}`)}
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
