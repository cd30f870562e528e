'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, CircleX, Equal, PenLine } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#components/ui/table.tsx';
import { call } from '#lib/client/call.ts';
import { reviewCustomFieldValues } from '#lib/contract/custom-field-values.ts';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import { writeCell } from '../cell-text.ts';
import { counted, fieldLabel } from '../words.ts';
import { batchesOf } from './apply.ts';
import { type Drafts, type RowDraft, sentRows } from './drafts.ts';

type Reviewed = ReplyOf<typeof reviewCustomFieldValues>['rows'][number];

/** So many spaces are shown at once. */
const SHOWN = 100;

const looks = {
  change: { tone: 'warn', Icon: PenLine, word: 'Changes' },
  unchanged: { tone: 'outline', Icon: Equal, word: 'Unchanged' },
  refuse: { tone: 'bad', Icon: CircleX, word: 'Refused' },
  waits: { tone: 'bad', Icon: CircleX, word: 'Waits' },
  asked: { tone: 'outline', Icon: Check, word: 'Looking' },
} as const;

/** What applying would do, space by space; nothing is changed by looking. */
export function ReviewDialog({
  organizationId,
  drafts,
  fields,
  isApplying,
  onApply,
  onClose,
}: {
  organizationId: string;
  drafts: Drafts;
  fields: readonly CustomField[];
  isApplying: boolean;
  onApply: () => void;
  onClose: () => void;
}) {
  const [most, setMost] = useState(SHOWN);
  const rows = sentRows(drafts);
  const review = useQuery({
    queryKey: ['review', organizationId, JSON.stringify(rows)],
    queryFn: async ({ signal }) => {
      const met = new Map<string, Reviewed>();
      for (const batch of batchesOf(rows)) {
        const input = { parameters: { organizationId }, body: { rows: batch } };
        const { rows: answers } = await call(reviewCustomFieldValues, input, { signal });
        for (const answer of answers) met.set(answer.space, answer);
      }
      return met;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const shown = [...drafts];
  const refused = [...(review.data?.values() ?? [])].filter(({ outcome }) => outcome === 'refuse');
  const waiting = drafts.size - rows.length;
  const willFill = rows.length - refused.length;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        width="wide"
        title="Review the changes"
        description={`${counted(willFill, 'space')} would be filled${refused.length + waiting > 0 ? `, ${counted(refused.length + waiting, 'space')} not` : ''}. Nothing is changed so far.`}
        footer={
          <>
            <Button
              variant="primary"
              busy={isApplying}
              onClick={onApply}
              {...(willFill === 0 && { unavailable: 'No space can be filled yet.' })}
            >
              Fill {counted(willFill, 'space')}
            </Button>
            <Button variant="bare" onClick={onClose}>
              Back to the grid
            </Button>
          </>
        }
      >
        {review.isError && (
          <Notice tone="bad" role="alert" title="Not reviewed.">
            {review.error.message}
          </Notice>
        )}
        <Table tight aria-label="Changes by space" className="[&_td]:py-1.5 [&_td]:align-top">
          <TableHead>
            <HeadCell className="w-44 first:pl-0 max-md:w-28">Space</HeadCell>
            <HeadCell>What becomes of it</HeadCell>
          </TableHead>
          <tbody>
            {shown.slice(0, most).map(([id, draft]) => {
              const answer = review.data?.get(id);
              const isSent = rows.some(({ space }) => space === id);
              const look = looks[isSent ? (answer?.outcome ?? 'asked') : 'waits'];
              return (
                <Row key={id}>
                  <Cell className="wrap-anywhere first:pl-0">
                    <b className="block">{draft.title}</b>
                    <Badge tone={look.tone} icon={<look.Icon aria-hidden />}>
                      {look.word}
                    </Badge>
                  </Cell>
                  <Cell className="wrap-anywhere">
                    <Changes draft={draft} answer={answer} fields={fields} />
                  </Cell>
                </Row>
              );
            })}
          </tbody>
        </Table>
        {shown.length > most && (
          <Button className="mt-3" onClick={() => setMost(most + SHOWN)}>
            Show {Math.min(SHOWN, shown.length - most)} more of {shown.length.toLocaleString('en')}
          </Button>
        )}
      </DialogContent>
    </Dialog>
  );
}

function Changes({
  draft,
  answer,
  fields,
}: {
  draft: RowDraft;
  answer: Reviewed | undefined;
  fields: readonly CustomField[];
}) {
  const labels = new Map(fields.map((field) => [field.name, fieldLabel(field)]));
  return (
    <>
      <ul className="grid gap-1">
        {[...draft.cells].map(([name, { text, was, fault }]) => {
          const answered = answer?.fields?.find((one) => one.name === name);
          const why = answered?.message ?? fault;
          return (
            <li key={name}>
              <span className="text-ink-3">{labels.get(name) ?? name}: </span>
              <s className="text-ink-3">{writeCell(was) || 'empty'}</s> <span aria-hidden>→</span>{' '}
              <b>{text || 'empty'}</b>
              {why && (
                <span className="block text-meta text-danger">
                  {why}
                  {answered?.now !== undefined &&
                    ` It is ${writeCell(answered.now) || 'empty'} now.`}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {answer?.message && !answer.fields && (
        <p className="text-meta text-danger">{answer.message}</p>
      )}
    </>
  );
}
