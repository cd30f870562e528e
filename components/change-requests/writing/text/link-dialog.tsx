'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { pageMarkdown, pageQuery } from '#components/kit/page-at-revision.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { contentQuery } from '../queries.ts';
import { useWriting } from '../writing-context.tsx';
import { sectionsOf } from './headings.ts';
import { PageOrURL, TYPED_URL } from './page-or-url.tsx';
import { addressIn, linkTo } from './references.ts';

/** Options of the link dialog. */
export type LinkOptions = {
  /** The selected text, which becomes the link text or, if it is a URL, the target. */
  selected: string;
  onPick: (markdown: string) => void;
};

const WHOLE = 'whole';

/** Inserts a link to a page, a section of a page or a URL. */
export function LinkDialog({ selected, onPick, onClose }: LinkOptions & { onClose: () => void }) {
  const { tree } = useWriting();
  const isAddress = /^(?:https?:\/\/|mailto:)\S+$/i.test(selected.trim());
  const [text, setText] = useState(isAddress ? selected.trim() : '');
  const [chosenId, setChosen] = useState<string | null>(isAddress ? TYPED_URL : null);
  const [words, setWords] = useState(isAddress ? '' : selected);
  const [anchor, setAnchor] = useState(WHOLE);
  const isPicked = useRef(false);
  const address = addressIn(text);
  const page = chosenId === null ? undefined : tree.nodes.get(chosenId);
  const sections = useSections(page?.id ?? null);
  const target =
    chosenId === TYPED_URL
      ? address
      : page && `page:${page.id}${anchor === WHOLE ? '' : `#${anchor}`}`;
  const fallback =
    sections.find((section) => section.anchor === anchor)?.title ?? page?.title ?? address ?? '';

  function insert(): void {
    if (!target) return;
    isPicked.current = true;
    onClose();
    onPick(linkTo(words.trim() || fallback, target));
  }

  return (
    <DialogForm
      title="Insert link"
      submit="Insert link"
      busy={false}
      unavailable={target ? undefined : 'Select a page or enter a URL.'}
      onSubmit={insert}
      onClose={onClose}
      focusMoved={isPicked}
    >
      <PageOrURL
        text={text}
        onText={(next) => {
          setText(next);
          if (chosenId === TYPED_URL) setChosen(null);
        }}
        chosenId={chosenId ?? undefined}
        onPick={(id) => {
          // Enter selects, and Enter again inserts.
          if (id === chosenId) {
            insert();
            return;
          }
          setChosen(id);
          setAnchor(WHOLE);
        }}
      />
      {page && sections.length > 0 && (
        <Field label="Section">
          <Select
            size="form"
            value={anchor}
            onValueChange={setAnchor}
            options={[
              { value: WHOLE, label: 'Whole page' },
              ...sections.map((each) => ({ value: each.anchor, label: each.title })),
            ]}
          />
        </Field>
      )}
      {target && (
        <Field label="Link text" optional>
          <Input
            size="form"
            autoComplete="off"
            placeholder={fallback}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
      )}
    </DialogForm>
  );
}

/** The sections of a page as last saved. */
function useSections(pageId: string | null) {
  const { spaceId, number } = useWriting();
  const revision = useQuery(contentQuery(spaceId, number)).data?.id;
  const page = useQuery({
    ...pageQuery(spaceId, revision ?? '-', pageId ?? '-'),
    enabled: revision !== undefined && pageId !== null,
  }).data;
  return page ? sectionsOf(pageMarkdown(page)) : [];
}
