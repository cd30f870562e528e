'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, CircleX, Equal, PenLine } from 'lucide-react';
import { useState } from 'react';
import { formatNumber, plural } from '#components/kit/format.ts';
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
import { fieldLabel } from '../words.ts';
import { type GridDrafts, type RowDraft, rowsToSend } from './drafts.ts';
import { batchesOf } from './send-rows.ts';

type Reviewed = ReplyOf<typeof reviewCustomFieldValues>['rows'][number];

/** The number of spaces shown at once. */
const SHOWN = 100;

const looks = {
  change: { tone: 'warn', Icon: PenLine, word: 'Will change' },
  unchanged: { tone: 'outline', Icon: Equal, word: 'Unchanged' },
  refuse: { tone: 'bad', Icon: CircleX, word: 'Refused' },
  invalid: { tone: 'bad', Icon: CircleX, word: 'Invalid' },
  pending: { tone: 'outline', Icon: Check, word: 'Checking' },
} as const;

/** Shows what saving would do, space by space, without changing anything. */
export function ReviewDialog({
  organizationId,
  drafts,
  fields,
  isApplying,
  onApply,
  onClose,
}: {
  organizationId: string;
  drafts: GridDrafts;
  fields: readonly CustomField[];
  isApplying: boolean;
  onApply: () => void;
  onClose: () => void;
}) {
  const [most, setMost] = useState(SHOWN);
  const rows = rowsToSend(drafts);
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
  const skipped = refused.length + drafts.size - rows.length;
  const ready = rows.length - refused.length;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        width="wide"
        title="Review changes"
        description={`${plural(ready, 'space')} will be updated${skipped > 0 ? `, ${plural(skipped, 'space')} won’t` : ''}. Nothing is saved yet.`}
        footer={
          <>
            <Button
              variant="primary"
              busy={isApplying}
              onClick={onApply}
              {...(ready === 0 && { unavailable: 'No space can be updated yet.' })}
            >
              Update {plural(ready, 'space')}
            </Button>
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        {review.isError && (
          <Notice tone="bad" role="alert" title="Couldn’t review.">
            {review.error.message}
          </Notice>
        )}
        <Table tight aria-label="Changes by space" className="[&_td]:py-1.5 [&_td]:align-top">
          <TableHead>
            <HeadCell className="w-44 first:pl-0 max-md:w-28">Space</HeadCell>
            <HeadCell>Changes</HeadCell>
          </TableHead>
          <tbody>
            {shown.slice(0, most).map(([id, draft]) => {
              const answer = review.data?.get(id);
              const isSent = rows.some(({ space }) => space === id);
              const look = looks[isSent ? (answer?.outcome ?? 'pending') : 'invalid'];
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
            Show {Math.min(SHOWN, shown.length - most)} more of {formatNumber(shown.length)}
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
                    ` The current value is ${writeCell(answered.now) || 'empty'}.`}
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
