'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listImports } from '#lib/contract/imports.ts';
import { useRequest } from '../frame/request-context.tsx';
import { importsInput } from './search-params.ts';

type Question = { url: string; count: number; run: () => void };

/** Asks before the same thing is imported a second time, which would double its pages. */
export function useAskAgain() {
  const { spaceId, number } = useRequest();
  const imports = useQuery(queryFor(listImports, importsInput(spaceId, number))).data?.items;
  const [question, setQuestion] = useState<Question | null>(null);
  return {
    ask(url: string, run: () => void): void {
      const before = imports?.find((each) => each.url === url && each.counts.imported > 0);
      if (before) setQuestion({ url, count: before.counts.imported, run });
      else run();
    },
    question: question && (
      <Notice
        tone="warn"
        role="alert"
        title={`${question.url} was already imported here.`}
        actions={
          <>
            <Button
              size="small"
              onClick={() => {
                setQuestion(null);
                question.run();
              }}
            >
              Import again
            </Button>
            <Button size="small" variant="bare" onClick={() => setQuestion(null)}>
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
