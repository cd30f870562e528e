import { Section } from '#components/kit/section.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Provisioning } from '#lib/contract/provisioning.ts';

const verbs: Record<string, string> = {
  GET: 'Reading',
  POST: 'Creating',
  PUT: 'Changing',
  PATCH: 'Changing',
  DELETE: 'Removing',
};

const nouns: Record<string, string> = { Users: 'a person', Groups: 'a group' };

/** The identity provider's latest refused requests, with the reasons. */
export function Refusals({ refusals }: Pick<Provisioning, 'refusals'>) {
  return (
    <Section
      id="provisioning-refusals"
      title="Recent refusals"
      intro="The latest requests from your identity provider that were refused."
    >
      {refusals.length === 0 ? (
        <p className="mt-2 text-ink-3">No refusals.</p>
      ) : (
        <ul aria-label="Recent refusals" className="mt-2">
          {refusals.map(({ id, occurredAt, method, resource, subject, status, reason }) => (
            <li key={id} className="border-b border-hairline py-2">
              <p className="wrap-anywhere">
                <b className="font-medium">
                  {verbs[method] ?? method} {nouns[resource] ?? resource}
                  {subject && `: ${subject}`}
                </b>
              </p>
              <p className="text-ink-2 wrap-anywhere">{reason}</p>
              <p className="text-meta text-ink-3">
                Status {status} · <Time value={occurredAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
