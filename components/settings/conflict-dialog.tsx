'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { differencesOf, merged, type SettingDifference } from './merge.ts';
import {
  describeValue,
  type OrganizationSettingsValues,
  type Setting,
  settingNames,
} from './values.ts';

type Choices = Partial<Record<Setting, 'theirs' | 'ours'>>;

/** Someone else saved first: compares their changes with yours and lets you choose where both changed a setting. */
export function ConflictDialog({
  organizationId,
  saved,
  ours,
  theirs,
  isSaving,
  onClose,
  onMerge,
}: {
  organizationId: string;
  saved: OrganizationSettingsValues;
  ours: OrganizationSettingsValues;
  theirs: OrganizationSettingsValues;
  isSaving: boolean;
  onClose: () => void;
  onMerge: (together: OrganizationSettingsValues) => void;
}) {
  const differences = differencesOf(saved, theirs, ours);
  const [choices, setChoices] = useState<Choices>({});
  const collisions = differences.filter(({ collides }) => collides);
  const unresolved = collisions.filter(({ setting }) => !choices[setting]).length;
  const keepOurs = new Set(
    collisions.map(({ setting }) => setting).filter((setting) => choices[setting] === 'ours'),
  );
  const other = useLastEditor(organizationId);
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        width="wide"
        title={`${other.name} saved first`}
        description={
          <>
            {other.name} changed these settings{' '}
            {other.at ? <Time value={other.at} inSentence /> : 'while you were editing them'}. Your
            changes aren’t saved yet, but nothing is lost.{' '}
            {collisions.length > 0
              ? 'Choose a value for each setting you both changed.'
              : 'Your changes don’t conflict with theirs.'}
          </>
        }
        footer={
          <>
            <Button
              variant="primary"
              busy={isSaving}
              onClick={() => onMerge(merged(saved, theirs, ours, keepOurs))}
              {...(unresolved > 0 && {
                unavailable: `Choose a value first: ${collisions
                  .filter(({ setting }) => !choices[setting])
                  .map(({ setting }) => settingNames[setting])
                  .join(', ')}.`,
              })}
            >
              Save both
            </Button>
            <Button onClick={onClose}>Back to form</Button>
          </>
        }
      >
        <div className="grid gap-3">
          {differences.map((difference) => (
            <DifferenceRow
              key={difference.setting}
              difference={difference}
              theirs={theirs}
              ours={ours}
              together={merged(saved, theirs, ours, keepOurs)}
              otherName={other.name}
              choice={choices[difference.setting]}
              onChoose={(choice) => setChoices({ ...choices, [difference.setting]: choice })}
            />
          ))}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function DifferenceRow(props: {
  difference: SettingDifference;
  theirs: OrganizationSettingsValues;
  ours: OrganizationSettingsValues;
  together: OrganizationSettingsValues;
  otherName: string;
  choice: 'theirs' | 'ours' | undefined;
  onChoose: (choice: 'theirs' | 'ours') => void;
}) {
  const { setting, by, collides } = props.difference;
  const name = settingNames[setting];
  const theirWords = describeValue(setting, props.theirs);
  const ourWords = describeValue(setting, props.ours);
  return (
    <section aria-label={name} className="border-t border-hairline pt-2">
      <h3 className="font-semibold">{name}</h3>
      {collides ? (
        <RadioGroup
          aria-label={`${name}: choose a value`}
          value={props.choice ?? ''}
          onValueChange={(value) => props.onChoose(value === 'ours' ? 'ours' : 'theirs')}
          className="mt-1 grid gap-2 md:grid-cols-2"
        >
          <Radio value="theirs" description={props.otherName} className="wrap-anywhere">
            {theirWords}
          </Radio>
          <Radio value="ours" description="You" className="wrap-anywhere">
            {ourWords}
          </Radio>
        </RadioGroup>
      ) : (
        <dl className="mt-1 grid gap-x-4 gap-y-1 md:grid-cols-2 wrap-anywhere">
          <Side who={props.otherName} words={by === 'us' ? 'Unchanged' : theirWords} />
          <Side who="You" words={by === 'them' ? 'Unchanged' : ourWords} />
          {by === 'both' && (
            <p className="text-meta text-ink-3 md:col-span-2">
              Combined: {describeValue(setting, props.together)}
            </p>
          )}
        </dl>
      )}
    </section>
  );
}

function Side({ who, words }: { who: string; words: string }) {
  return (
    <div>
      <dt className="text-meta text-ink-3">{who}</dt>
      <dd>{words}</dd>
    </div>
  );
}

/** Who saved last, from the audit log where the API has one. */
function useLastEditor(organizationId: string): { name: string; at: string | null } {
  const input = {
    parameters: { organizationId },
    query: { action: 'updateOrganization', limit: 1 },
  };
  const last = useQuery({ ...queryFor(listAuditEvents, input), staleTime: 0 }).data?.items[0];
  return { name: last?.actor.label ?? 'Someone else', at: last?.occurredAt ?? null };
}
