'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '#components/ui/lazy.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listImports } from '#lib/contract/imports.ts';
import { useRequest } from '../frame/request-context.tsx';
import { importsInput } from './search-params.ts';

const AskAgainNotice = lazyPart(() =>
  import('./ask-again-notice.tsx').then((module) => module.AskAgainNotice),
);

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
      <AskAgainNotice
        url={question.url}
        count={question.count}
        onImport={() => {
          setQuestion(null);
          question.run();
        }}
        onCancel={() => setQuestion(null)}
      />
    ),
  };
}
