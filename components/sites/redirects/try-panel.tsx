'use client';

import { useQuery } from '@tanstack/react-query';
import { CornerDownLeft } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { type RefObject, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { queryFor } from '#lib/client/query.ts';
import { traceRedirect } from '#lib/contract/redirects.ts';
import { siteInput } from '../frame/inputs.ts';
import { useRedirects } from './redirects-context.tsx';
import { redirectsSearch } from './search-params.ts';
import { meantPath } from './source-text.ts';
import { TraceAnswer } from './trace-answer.tsx';

/** Follows a path as a visitor's browser would, and says how that ends. */
export function TryPanel({ fieldRef }: { fieldRef: RefObject<HTMLInputElement | null> }) {
  const { organizationId, siteId } = useRedirects();
  const [{ try: asked }, setState] = useQueryStates(redirectsSearch);
  const [draft, setDraft] = useState<{ of: string; text: string } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // What was typed counts until another path is asked for, from the table, say.
  const text = draft?.of === asked ? draft.text : asked;
  const trace = useQuery({
    ...queryFor(traceRedirect, { ...siteInput(organizationId, siteId), query: { source: asked } }),
    enabled: asked !== '',
  });

  function submit(): void {
    const path = meantPath(text);
    setFault(path ? null : 'Write a path such as /old/page.');
    if (!path) return;
    setDraft(null);
    if (path === asked) void trace.refetch();
    else void setState({ try: path });
  }

  return (
    <aside
      aria-label="Try a path"
      className="flex-none border-hairline bg-paper-2 max-lg:border-t lg:w-96 lg:overflow-y-auto lg:border-l"
    >
      <form
        noValidate
        className="px-6 py-4 max-md:px-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Try a path" error={fault ?? undefined}>
          <span className="flex gap-2">
            <Input
              ref={fieldRef}
              size="form"
              mono
              className="flex-1"
              placeholder="/old/page"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={2048}
              value={text}
              onChange={({ target }) => {
                setFault(null);
                setDraft({ of: asked, text: target.value });
              }}
            />
            <Button type="submit" className="h-9" busy={trace.isFetching}>
              Follow <CornerDownLeft aria-hidden />
            </Button>
          </span>
        </Field>
      </form>
      <div aria-live="polite" aria-atomic="true" className="px-6 pb-6 max-md:px-4">
        {asked === '' && (
          <p className="text-ink-2">
            Follows a path as a visitor’s browser would, and shows each step.
          </p>
        )}
        {asked !== '' && trace.isPending && <Skeleton className="h-5 w-48" />}
        {trace.error && (
          <p className="text-danger">
            <b>Not followed.</b> {trace.error.message}
          </p>
        )}
        {asked !== '' && trace.data && <TraceAnswer asked={asked} trace={trace.data} />}
      </div>
    </aside>
  );
}
