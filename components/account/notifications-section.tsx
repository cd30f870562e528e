'use client';

import { useMutationState, useQuery } from '@tanstack/react-query';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Section } from '#components/kit/section.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { kindNames } from '#lib/contract/notification-words.ts';
import {
  getNotificationSettings,
  type NotificationSetting,
  updateNotificationSetting,
} from '#lib/contract/notifications.ts';

/**
 * What the user is notified of: in the dashboard, and by email. Each choice is saved at once.
 * @param unavailable why it can't be changed in this session
 */
export function NotificationsSection({ unavailable }: { unavailable: string | undefined }) {
  const read = useQuery(queryFor(getNotificationSettings, {}));
  const problem = read.data ? null : (read.error as Problem | null);
  if (problem?.isUnsupported) return null;
  return (
    <Section id="notifications" title="Notifications">
      {problem && (
        <ProblemState
          problem={problem}
          what="your notification settings"
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data && (
        <table className="mt-2 w-full">
          <thead className="text-left text-meta text-ink-3">
            <tr>
              <th scope="col" className="py-1.5 font-normal">
                Notify me about
              </th>
              <th scope="col" className="w-24 text-center font-normal max-[480px]:w-16">
                {' '}
                In-app
              </th>
              <th scope="col" className="w-24 text-center font-normal max-[480px]:w-16">
                {' '}
                Email
              </th>
            </tr>
          </thead>
          <tbody>
            {read.data.settings.map((setting) => (
              <SettingRow key={setting.kind} setting={setting} unavailable={unavailable} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

type Change = { parameters: { kind: string }; body: { bell?: boolean; mail?: boolean } };

const wayNames = { bell: 'in-app', mail: 'email' };

function SettingRow(props: { setting: NotificationSetting; unavailable: string | undefined }) {
  const { setting, unavailable } = props;
  const update = useMutationFor(updateNotificationSetting);
  const { kind } = setting;
  const pending = useMutationState({
    filters: {
      mutationKey: [updateNotificationSetting.method, updateNotificationSetting.path],
      status: 'pending',
    },
    select: ({ state }) => state.variables as Change,
  }).filter(({ parameters }) => parameters.kind === kind);
  const shown = Object.assign({}, setting, ...pending.map(({ body }) => body));
  const name = kindNames[kind];
  return (
    <tr className="border-t border-hairline">
      <th scope="row" className="py-2 pr-3 text-left font-normal">
        {name}
        {update.error && (
          <p role="alert" className="text-meta text-danger">
            Couldn’t save. {update.error.message}
          </p>
        )}
      </th>
      {(['bell', 'mail'] as const).map((way) => (
        <td key={way} className="text-center">
          <Switch
            aria-label={`${name}: ${wayNames[way]}`}
            checked={shown[way]}
            {...(unavailable && { unavailable })}
            onCheckedChange={(isOn) =>
              update.mutate({ parameters: { kind }, body: { [way]: isOn } })
            }
          />
        </td>
      ))}
    </tr>
  );
}
