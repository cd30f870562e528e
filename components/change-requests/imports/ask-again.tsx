'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { plural } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listImports } from '#lib/contract/imports.ts';
import { useRequest } from '../frame/request-context.tsx';
import { importsInput } from './search-params.ts';

type Question = { url: string; count: number; answer: (isAgain: boolean) => void };

/** Asks before the same thing is imported a second time, which would double its pages. */
export function useAskAgain() {
  const { spaceId, number } = useRequest();
  const imports = useQuery(queryFor(listImports, importsInput(spaceId, number))).data?.items;
  const [question, setQuestion] = useState<Question | null>(null);
  // A question that is replaced, or left, is answered with no.
  useEffect(() => () => question?.answer(false), [question]);
  const answer = (isAgain: boolean) => {
    setQuestion(null);
    question?.answer(isAgain);
  };
  return {
    /** @returns whether to import it */
    async ask(url: string): Promise<boolean> {
      const before = imports?.find((each) => each.url === url && each.counts.imported > 0);
      if (!before) return true;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setQuestion({ url, count: before.counts.imported, answer: resolve });
      return promise;
    },
    question: question && (
      <Notice
        tone="warn"
        role="alert"
        title={`${question.url} was already imported here.`}
        actions={
          <>
            <Button size="small" onClick={() => answer(true)}>
              Import again
            </Button>
            <Button size="small" variant="bare" onClick={() => answer(false)}>
              Cancel
            </Button>
          </>
        }
      >
        Importing it again adds its {plural(question.count, 'item')} a second time.
      </Notice>
    ),
  };
}
