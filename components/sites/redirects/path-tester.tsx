'use client';

import { useQuery } from '@tanstack/react-query';
import { CornerDownLeft } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { type RefObject, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { queryFor } from '#lib/client/query.ts';
import { traceRedirect } from '#lib/contract/redirects.ts';
import { siteInput } from '../frame/inputs.ts';
import { normalizePath } from './normalize-path.ts';
import { ProblemWays } from './problem-ways.tsx';
import { useRedirects } from './redirects-context.tsx';
import { redirectsSearch } from './search-params.ts';

const TraceResult = lazyPart(() =>
  import('./trace-result.tsx').then(({ TraceResult: loaded }) => loaded),
);

/** Tests a path as a visitor's browser would follow it, and shows the result. */
export function PathTester({ fieldRef }: { fieldRef: RefObject<HTMLInputElement | null> }) {
  const { organizationId, siteId } = useRedirects();
  const [{ try: testedPath }, setState] = useQueryStates(redirectsSearch);
  const [draft, setDraft] = useState<{ of: string; text: string } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // The typed text applies until another path is tested, for example from the table.
  const text = draft?.of === testedPath ? draft.text : testedPath;
  const trace = useQuery({
    ...queryFor(traceRedirect, {
      ...siteInput(organizationId, siteId),
      query: { source: testedPath },
    }),
    enabled: testedPath !== '',
  });

  function submit(): void {
    const path = normalizePath(text);
    setFault(path ? null : 'Enter a path such as /old/page.');
    if (!path) return;
    setDraft(null);
    if (path === testedPath) void trace.refetch();
    else void setState({ try: path });
  }

  return (
    <aside
      aria-label="Test a path"
      className="flex-none border-hairline bg-paper-2 max-xl:border-t xl:w-80 min-[1400px]:w-96 xl:overflow-y-auto xl:border-l"
    >
      <form
        noValidate
        className="px-6 py-4 max-md:px-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Test a path" error={fault ?? undefined}>
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
                setDraft({ of: testedPath, text: target.value });
              }}
            />
            <Button type="submit" className="h-9" busy={trace.isFetching}>
              Test <CornerDownLeft aria-hidden />
            </Button>
          </span>
        </Field>
      </form>
      {testedPath === '' && (
        <div className="px-6 max-md:px-4">
          <p className="text-ink-2">See where a visitor’s browser would end up, hop by hop.</p>
          <ProblemWays />
        </div>
      )}
      <div aria-live="polite" aria-atomic="true" className="px-6 pb-6 max-md:px-4">
        {testedPath !== '' && trace.isPending && <Skeleton className="h-5 w-48" />}
        {trace.error && (
          <p className="text-danger">
            <b>Couldn’t test the path.</b> {trace.error.message}
          </p>
        )}
        {testedPath !== '' && trace.data && (
          <TraceResult testedPath={testedPath} trace={trace.data} />
        )}
      </div>
    </aside>
  );
}
