'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { contentTitle, updateCollection } from '#lib/contract/collections.ts';
import { updateSpace } from '#lib/contract/spaces.ts';
import { once, refreshContent } from './content-changes.ts';
import { useContentPage } from './content-page.tsx';
import { type ContentNode, idOf, type Parent, titleOf } from './node.ts';

/** Gives a collection or a space another title. @throws Problem */
export function retitle(node: ContentNode, title: string): Promise<unknown> {
  return node.type === 'space'
    ? call(updateSpace, { parameters: { spaceId: idOf(node) }, body: { title } }, once())
    : call(updateCollection, { parameters: { collectionId: idOf(node) }, body: { title } }, once());
}

/** The title of a row as a field: Enter or going elsewhere saves, Escape leaves it as it was. */
export function RenameField({
  node,
  parent,
  onDone,
}: {
  node: ContentNode;
  parent: Parent;
  /** @param byKey whether the focus is to go back to the row */
  onDone: (byKey: boolean) => void;
}) {
  const client = useQueryClient();
  const { organizationId } = useContentPage();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  const before = titleOf(node);
  useEffect(() => {
    // After the menu that opened it has given its focus back.
    const timer = window.setTimeout(() => field.current?.select());
    return () => window.clearTimeout(timer);
  }, []);

  function close(byKey: boolean): void {
    isOver.current = true;
    onDone(byKey);
  }

  async function save(text: string, byKey: boolean): Promise<void> {
    if (isOver.current || isBusy) return;
    const title = contentTitle.safeParse(text);
    if (title.error) return setProblem(title.error.issues[0]?.message ?? null);
    if (title.data === before) return close(byKey);
    setBusy(true);
    try {
      await retitle(node, title.data);
      await refreshContent(client, organizationId, [parent]);
      announce(`${before} is called ${title.data} now.`);
      close(byKey);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error.message);
      setBusy(false);
      field.current?.focus();
    }
  }

  return (
    <Field
      label={`New title of ${before}`}
      hideLabel
      error={problem}
      className="ml-1 flex-1 py-0.5 pr-3"
    >
      <Input
        ref={field}
        autoComplete="off"
        maxLength={200}
        defaultValue={before}
        readOnly={isBusy}
        onBlur={({ target }) => void save(target.value, false)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') void save(event.currentTarget.value, true);
          if (event.key !== 'Escape') return;
          event.preventDefault();
          close(true);
        }}
        trailing={isBusy && <Spinner />}
      />
    </Field>
  );
}
