'use client';

import { Clock, KeyRound, UserX } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '#components/kit/confirm.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { DAY, SECOND } from '#lib/contract/durations.ts';
import { regeneratePublishingKey } from '#lib/contract/publishing.ts';
import type { Site } from '#lib/contract/sites.ts';
import { siteInput } from '../frame/inputs.ts';

type Choice = 'day' | 'now';

/** Asks before the private key of a site is replaced, and for how long the old one works. */
export function ReplaceKey(props: {
  organizationId: string;
  site: Site;
  onReplaced: (key: string) => void;
  onClose: () => void;
}) {
  const { organizationId, site, onReplaced, onClose } = props;
  const [choice, setChoice] = useState<Choice>('day');
  const endsNow = choice === 'now';
  return (
    <Confirm
      title={`Replace the private key of “${site.title}”?`}
      confirm={endsNow ? 'Replace and revoke the old key' : 'Replace key'}
      endpoint={regeneratePublishingKey}
      input={{
        ...siteInput(organizationId, site.id),
        body: { keepOldFor: endsNow ? 0 : DAY / SECOND },
      }}
      consequences={[
        { icon: <KeyRound aria-hidden />, text: 'Your product has to sign with the new key' },
        endsNow
          ? {
              icon: <UserX aria-hidden />,
              text: 'Every visitor is signed out immediately, and nobody can sign in with a token signed with the old key',
            }
          : {
              icon: <Clock aria-hidden />,
              text: 'Tokens signed with the old key work for 24 hours: visitors stay signed in until then',
            },
      ]}
      note="The old key can’t be restored."
      done="Private key replaced"
      onDone={({ privateKey }) => onReplaced(privateKey)}
      onClose={onClose}
    >
      <RadioGroup
        aria-label="The old key"
        value={choice}
        onValueChange={(next) => setChoice(next as Choice)}
      >
        <Radio value="day" description="So you can replace it wherever tokens are signed.">
          Keep the old key for 24 hours
        </Radio>
        <Radio value="now" description="If someone else may know it.">
          Revoke it now
        </Radio>
      </RadioGroup>
    </Confirm>
  );
}
