'use client';

import { useQuery } from '@tanstack/react-query';
import { usePermission } from '#components/kit/action.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Section } from '#components/kit/section.tsx';
import { SettingsForm } from '#components/kit/settings-form.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  getSignInPolicy,
  type SignInPolicy as Policy,
  updateSignInPolicy,
} from '#lib/contract/sign-in-policy.ts';
import {
  fields,
  idleText,
  idleTimes,
  longestText,
  longestTimes,
  NO_LIMIT,
  type Values,
  valuesOf,
} from './values.ts';

const KeptOut = lazyPart(() => import('./kept-out.tsx').then(({ KeptOut: loaded }) => loaded));

const choices = [
  { value: 'nobody', name: 'Nobody', means: 'A code by email is enough.' },
  { value: 'admins', name: 'Admins', means: 'They can change everything, so start here.' },
  { value: 'everybody', name: 'Everyone', means: 'All members and guests.' },
] as const;

/** How people must sign in to open an organization. */
export function SignInPolicy({ organizationId }: { organizationId: string }) {
  const read = useQuery(queryFor(getSignInPolicy, { parameters: { organizationId } }));
  if (read.data) return <PolicyForm organizationId={organizationId} policy={read.data} />;
  const problem = read.error as Problem | null;
  if (problem?.isUnsupported)
    return <p className="px-gutter pt-6 text-ink-2">This API doesn’t have these settings.</p>;
  if (problem)
    return (
      <ProblemState problem={problem} what="sign-in settings" onRetry={() => void read.refetch()} />
    );
  return <SkeletonRows label="Loading sign-in settings" rows={6} avatar={false} />;
}

function PolicyForm({ organizationId, policy }: { organizationId: string; policy: Policy }) {
  const { reason } = usePermission(updateSignInPolicy, policy);
  const locked = reason ? { unavailable: reason } : {};
  return (
    <SettingsForm
      key={organizationId}
      label="Sign-in settings"
      reading={getSignInPolicy}
      writing={updateSignInPolicy}
      input={{ parameters: { organizationId } }}
      thing={policy}
      schema={async () =>
        (await import('#lib/contract/sign-in-policy.schemas.ts')).updateSignInPolicy.body
      }
      valuesOf={valuesOf}
      fields={fields}
    >
      {(form, values) => {
        const set = <Key extends keyof Values>(key: Key, value: Values[Key]) =>
          form.setValue(key, value as never, { shouldDirty: true });
        return (
          <>
            <Section id="passkeys-required" title="Passkeys" fields>
              <Field
                group
                label="Require a passkey from"
                help="Other organizations aren’t affected. A token counts as the sign-in it was created with."
              >
                <RadioGroup
                  value={values.passkeyFor}
                  onValueChange={(choice) => set('passkeyFor', choice as Values['passkeyFor'])}
                >
                  {choices.map(({ value, name, means }) => (
                    <Radio key={value} value={value} description={means} {...locked}>
                      {name}
                    </Radio>
                  ))}
                </RadioGroup>
              </Field>
              {values.passkeyFor !== 'nobody' && (
                <Checkbox
                  checked={values.ssoCounts}
                  onCheckedChange={(isOn) => set('ssoCounts', isOn)}
                  description="People who sign in through this organization’s identity provider need no passkey. The provider then asks for the second factor."
                  {...locked}
                >
                  Single sign-on counts
                </Checkbox>
              )}
              {!reason && values.passkeyFor !== 'nobody' && (
                <KeptOut
                  organizationId={organizationId}
                  passkeyFor={values.passkeyFor}
                  ssoCounts={values.ssoCounts}
                />
              )}
            </Section>
            <Section
              id="session-limits"
              title="Session limits"
              intro="Afterwards people confirm who they are with a passkey or a code before they can open this organization again. What they typed is kept."
              fields
            >
              <LimitField
                label="Sign out when idle for"
                value={values.idleMinutes}
                times={idleTimes}
                toText={idleText}
                onChange={(minutes) => set('idleMinutes', minutes)}
                {...locked}
              />
              <LimitField
                label="Sign out after at most"
                value={values.longestHours}
                times={longestTimes}
                toText={longestText}
                onChange={(hours) => set('longestHours', hours)}
                {...locked}
              />
            </Section>
          </>
        );
      }}
    </SettingsForm>
  );
}

/** A time limit: one of the offered ones, the present one, or none. */
function LimitField(props: {
  label: string;
  value: number | null;
  times: Record<number, string>;
  toText: (value: number | null) => string;
  onChange: (value: number | null) => void;
  unavailable?: string;
}) {
  const { label, value, times, toText, onChange, unavailable } = props;
  const offered = new Set(Object.keys(times).map(Number));
  if (value !== null) offered.add(value);
  return (
    <Field label={label}>
      <Select
        size="form"
        className="max-w-60"
        value={String(value ?? NO_LIMIT)}
        onValueChange={(next) => onChange(next === NO_LIMIT ? null : Number(next))}
        options={[
          { value: NO_LIMIT, label: NO_LIMIT },
          ...[...offered]
            .sort((one, other) => one - other)
            .map((time) => ({ value: String(time), label: toText(time) })),
        ]}
        {...(unavailable && { unavailable })}
      />
    </Field>
  );
}
